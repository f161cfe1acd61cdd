"""Everything that talks to Discord: routing, responses, messages and private panels."""
