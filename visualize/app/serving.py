"""Starts the app as ``backtracking app`` does: local, quiet, with nothing sent anywhere."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

from visualize.app.terminal import whole

__all__ = ["SETTINGS", "serve"]

SETTINGS = {
    "server.address": "127.0.0.1",
    "server.showEmailPrompt": "false",
    "server.maxUploadSize": "200",
    "browser.gatherUsageStats": "false",
    "client.showErrorDetails": "none",
    "client.toolbarMode": "minimal",
    "theme.light.primaryColor": "#0072B2",
    "theme.dark.primaryColor": "#56B4E9",
}
"""The safe settings; ``.streamlit/config.toml`` gives the same to ``streamlit run streamlit_app.py``."""


def serve(given: str, lan: bool) -> int:
    """Run the app on the port ``given`` until it is ended; return the exit status.

    Raises ``ValueError`` for what is no port or not free.
    """
    port = whole("port", given, 1, 65_535)
    address = "0.0.0.0" if lan else SETTINGS["server.address"]
    if not _is_free(address, port):
        raise ValueError(
            f"port: {port} is in use or not allowed; try --port {port + 1 if port < 65535 else 8501}"
        )
    settings = SETTINGS | {"server.address": address, "server.port": str(port)}
    flags = [f"--{name}={value}" for name, value in settings.items()]
    command = [sys.executable, "-m", "streamlit", "run", _script(), *flags]
    if os.name == "posix":
        os.execv(command[0], command)  # a signal then ends the server itself, and leaves nothing behind
    return subprocess.run(command).returncode


def _is_free(address: str, port: int) -> bool:
    with socket.socket() as probe:
        if os.name == "posix":  # elsewhere the option binds a port that somebody else listens on
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except OSError:
            return False
    return True


def _script() -> str:
    """Return the app's script: it stands beside the packages, in a checkout as in an installation."""
    script = Path(__file__).parents[2] / "streamlit_app.py"
    if not script.is_file():
        raise ValueError(f"{script.name} was not found beside the packages; install with: pip install -e .")
    return str(script)
