"""The light theme of the playground's pages, which simcord draws in the dark one."""

LIGHT = """
:root {
  color-scheme: light;
  background: #fff;
  color: #2e3338;
  --discord-bg: #fff;
  --discord-surface: #f2f3f5;
  --discord-elevated: #e3e5e8;
  --discord-control: #ebedef;
  --discord-hover: #e3e5e8;
  --discord-text: #2e3338;
  --discord-muted: #5c5e66;
  --discord-subtle: #4e5058;
  --discord-border: #d4d7dc;
  --component-surface: #f8f9fa;
  --component-border: #d4d7dc;
  --modal-surface: #fff;
  --modal-separator: #e3e5e8;
  --control-border: #d4d7dc;
  --chip-surface: #ebedef;
  --list-surface: #fff;
  --option-hover: #ebedef;
  --subtle-surface: #e3e5e8;
  --subtle-surface-text: #2e3338;
  --entity-text: #4e5058;
  --entity-dim: #5c5e66;
  --input-surface: #ebedef;
  --input-placeholder: #5c5e66;
  --modal-trigger-border: #c4c9ce;
  --choice-border: #80848e;
  --button-alt: #e3e5e8;
  --button-alt-hover: #d4d7dc;
  --code-surface: #f2f3f5;
  --code-border: #d4d7dc;
  --code-text: #2e3338;
  --embed-field-name: #000;
  --link-text: #006ce7;
}
.component-button.button-style-2, .component-button.button-style-5 {
  color: #2e3338 !important;
  background: #e3e5e8 !important;
}
"""
"""A style sheet, laid over that of the page."""
