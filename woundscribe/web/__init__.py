"""The door over HTTP: an app, and the routers that are mounted on it."""
