"""A Dask cluster as an executor: the optional extra ``distributed``.

Its scheduler and its workers, on this machine or on others, must be able to import this package.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

__all__ = ["cluster"]


@contextmanager
def cluster(address: object, seconds: float = 5) -> Iterator[Executor]:
    """Connect to the Dask scheduler at ``address``, ``tcp://host:8786``, and give it as an executor.

    Raises ``ValueError`` for what is no address, ``ConnectionError`` if no scheduler with workers answers
    within ``seconds``, if they lack this package, or if the cluster is lost later: one line each. Needs the
    extra ``distributed``.
    """
    host, port = _read_address(address)
    try:
        import distributed
    except ImportError:
        raise ValueError(f"a scheduler needs Dask: {_INSTALL}") from None
    with _quiet("distributed"):
        client = _connected(distributed, host, port, seconds)
        try:
            _check_package(client)
            # Equal calls are separate tasks: with `pure` left on they would be merged.
            yield client.get_executor(pure=False)
        except distributed.scheduler.KilledWorker:
            raise ConnectionError(
                f"one task ended several workers of {host}:{port}: it was given up"
            ) from None
        except ConnectionError as cause:
            lost = "" if client.status == "running" else " does not answer any more"
            raise ConnectionError(f"the Dask scheduler at {host}:{port}{lost}: {cause}") from None
        finally:
            client.close(timeout=1)


_INSTALL = 'pip install "backtracking-lab[distributed]"'


def _read_address(address: object) -> tuple[str, int]:
    text = address if isinstance(address, str) else repr(address)
    host, _, port = text.removeprefix("tcp://").rpartition(":")
    if not host or "/" in host or not port.isascii() or not port.isdecimal() or int(port) > 65535:
        raise ValueError(f"scheduler: {text[:60]!r} was read; allowed is an address such as tcp://host:8786")
    return host, int(port)


async def _greet(connect: Callable[[str], Any], address: str, seconds: float) -> Any:
    async def identity() -> Any:
        async with connect(address) as scheduler:
            return await scheduler.identity()

    return await asyncio.wait_for(identity(), seconds)


def _connected(dask: Any, host: str, port: int, seconds: float) -> Any:
    """Return a client of a scheduler that has been seen to answer: a client alone might wait for ever."""
    address = f"tcp://{host}:{port}"
    try:
        socket.create_connection((host.strip("[]"), port), seconds).close()  # a closed port says so at once
        with ThreadPoolExecutor(1) as aside:  # a notebook has a loop running in its own thread
            known = aside.submit(asyncio.run, _greet(dask.rpc, address, seconds)).result()
        workers = known["workers"]
    except Exception as cause:  # whatever stands at that address may answer anything
        raise ConnectionError(f"no Dask scheduler answers at {address} within {seconds:g} seconds") from cause
    if not workers:
        raise ConnectionError(f"the Dask scheduler at {address} has no workers")
    return dask.Client(address, timeout=seconds, set_as_default=False)


def _check_package(client: Any) -> None:
    """See that scheduler and workers know this package: a task that they cannot read might never end."""
    package = __name__.partition(".")[0]
    found = {"the scheduler": client.run_on_scheduler(find_spec, package)} | client.run(find_spec, package)
    for place, spec in found.items():
        if spec is None:
            raise ConnectionError(f"{place} cannot import {package}: install backtracking-lab there")


@contextmanager
def _quiet(package: str) -> Iterator[None]:
    """Keep a package's log off the screen: what matters is said by exceptions."""
    names = [name for name in logging.root.manager.loggerDict if name.split(".")[0] == package]
    levels = {logging.getLogger(name): logging.getLogger(name).level for name in names}
    for logger in levels:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in levels.items():
            logger.setLevel(level)
