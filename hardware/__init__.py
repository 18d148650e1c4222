"""What a maker builds from, drawn and counted from the companion's own tables; `make hardware` writes it."""
