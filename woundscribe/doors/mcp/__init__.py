"""The door for programs that talk to models (Model Context Protocol): a host's model plays, and never rolls."""
