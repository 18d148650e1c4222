"""The far end of the wires, where there is no hardware: known only to commands and tests."""
