"""`make bench`: how fast the table answers, measured at the far ends of its wires."""
