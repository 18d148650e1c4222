"""The only place with threads, buses and sockets: one file a kind, found by its name in the TOML."""
