"""What works out files that are shipped; no part of the package."""
