"""A player for the terminal. It knows no rules: the server's views say what is held and what may be done."""
