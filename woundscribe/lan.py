"""The local network that this machine is in: its address there, and whether an address is this machine's alone."""

from __future__ import annotations

import ipaddress
import socket

from woundscribe.errors import WoundscribeError

_ELSEWHERE = ("198.51.100.1", 9)
"""An address set aside for documents, where nobody is."""


def address_in_lan() -> str:
    """The address at which others in the same network find this machine. Nothing is sent to find it out.

    Raises WoundscribeError where there is none, or only one that the whole internet can reach.
    """
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect(_ELSEWHERE)  # of a datagram's socket: a way is chosen, and no packet goes it
            found = str(asking.getsockname()[0])
    except OSError:
        found = "127.0.0.1"
    if on_this_machine(found) or found == "0.0.0.0":
        raise _none("this machine is in no network.", "Join the one that the others are in; or name an address: --host")
    if ipaddress.ip_address(found).is_global:
        raise _none(f"{found} is no address in a local network: all can reach it.", "If that is meant: --host")
    return found


def on_this_machine(host: str) -> bool:
    """Whether nobody else reaches it."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _none(told: str, advice: str) -> WoundscribeError:
    error = WoundscribeError("settings", told, where="--lan")
    error.advice = f"{advice} ADDRESS."
    return error
