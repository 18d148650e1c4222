"""The whole table, hand by hand, by way of companion.testing.Table."""
