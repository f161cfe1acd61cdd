"""Talk to Discord: routing, responses, messages and private panels."""
