"""Where the command's words go: a full disk, a closed stream, a device, the file it was given."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from woundscribe import examples
from woundscribe.errors import WoundscribeError
from woundscribe.files import read_text, same_file, write_text
from woundscribe.streams import GONE

COMMAND = f'"{sys.executable}" -m woundscribe.cli'
ROOT = Path(__file__).parents[2]


def _shell(line: str, at: Path) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(at)}
    return subprocess.run(["bash", "-c", line], cwd=at, env=env, capture_output=True, check=False)


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    path = tmp_path / "fight.yaml"
    path.write_text(examples.text("burned-barn"), encoding="utf-8")
    return path


# -- the standard streams


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no full device here")
@pytest.mark.parametrize("command", ["resolve fight.yaml", "demo", "schema fight", "--help"])
def test_a_full_disk_behind_the_output_is_one_message(fight: Path, command: str) -> None:
    ended = _shell(f"{COMMAND} {command} > /dev/full", fight.parent)
    assert ended.returncode == 2
    assert ended.stderr.startswith(b"standard output: it cannot be written: ")
    assert ended.stderr.count(b"\n") == 1


def test_a_refusal_that_nobody_can_read_still_has_its_exit_code(fight: Path) -> None:
    assert _shell(f"{COMMAND} resolve none 2>&-", fight.parent).returncode == 2
    if Path("/dev/full").is_char_device():
        assert _shell(f"{COMMAND} resolve none 2>/dev/full", fight.parent).returncode == 2


def test_closed_streams_break_nothing(fight: Path) -> None:
    ended = _shell(f"{COMMAND} resolve fight.yaml -o out.jsonl >&- && {COMMAND} verify out.jsonl", fight.parent)
    assert (ended.returncode, ended.stderr.count(b"\n")) == (0, 1)
    assert ended.stderr.startswith(b"out.jsonl: written (")
    ended = _shell(f"{COMMAND} resolve - <&-", fight.parent)
    assert (ended.returncode, ended.stderr) == (2, b"standard input: it is closed.\n")


@pytest.mark.parametrize("command", ["resolve fight.yaml", "demo"])
def test_a_reader_who_has_gone_is_no_fault_of_the_fight(fight: Path, command: str) -> None:
    line = f"set -o pipefail; (sleep 0.1; {COMMAND} {command}) | true"
    ended = _shell(line, fight.parent)
    assert (ended.returncode, ended.stderr) == (GONE, b"")


# -- files


def test_the_fight_file_is_never_written_over(fight: Path) -> None:
    before = fight.read_bytes()
    (fight.parent / "other").symlink_to(fight)
    for name in ("other", str(fight)):
        ended = _shell(f"{COMMAND} resolve fight.yaml -o {name}", fight.parent)
        assert ended.returncode == 2
        assert b"the fight file itself" in ended.stderr
    assert fight.read_bytes() == before
    assert not same_file(str(fight), "nowhere")


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        write_text(pipe, "a line\n")
        assert reader.communicate(timeout=10)[0] == b"a line\n"
    assert pipe.is_fifo()


def test_a_device_is_written_to_and_stays_one(tmp_path: Path) -> None:
    inner, outer = os.openpty()
    try:
        device = Path(os.ttyname(outer))
        write_text(device, "a line\n")
        assert os.read(inner, 100) == b"a line\r\n"
        assert device.is_char_device()
    finally:
        os.close(inner)
        os.close(outer)


def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept"
    path.write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(WoundscribeError, match="cannot be written"):
        write_text(path, "new")
    assert [p.name for p in tmp_path.iterdir()] == ["kept"]
    assert path.read_text(encoding="utf-8") == "old"


def test_what_fails_halfway_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept"
    path.write_text("old", encoding="utf-8")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WoundscribeError, match="No space left") as refused:
        write_text(path, "new")
    assert (refused.value.code, refused.value.where) == ("cannot-write", str(path))
    assert [p.name for p in tmp_path.iterdir()] == ["kept"]
    assert path.read_text(encoding="utf-8") == "old"


def test_the_longest_name_there_may_be_can_be_written(tmp_path: Path) -> None:
    write_text(tmp_path / ("n" * 255), "x")
    with pytest.raises(WoundscribeError, match="cannot be written"):
        write_text(tmp_path / ("n" * 256), "x")


def test_paths_that_lead_nowhere_are_refused(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "folder").mkdir()
    for name in ("loop", "folder", "missing/file", "nul\0"):
        with pytest.raises(WoundscribeError) as refused:
            write_text(tmp_path / name, "x")
        assert refused.value.code == "cannot-write"
    for name in ("", str(tmp_path / "loop"), "nul\0"):
        with pytest.raises(WoundscribeError) as refused:
            read_text(name)
        assert refused.value.code == "no-file"


def test_many_writers_leave_one_whole_file(fight: Path) -> None:
    each = " & ".join(f"{COMMAND} resolve fight.yaml --seed {seed} -o out.jsonl" for seed in "ab")
    ended = _shell(f"{each} & wait; {COMMAND} verify out.jsonl", fight.parent)
    assert (ended.returncode, ended.stderr.count(b": written (")) == (0, 2)
    assert b": every record follows (" in ended.stdout
    assert sorted(p.name for p in fight.parent.iterdir()) == ["fight.yaml", "out.jsonl"]
