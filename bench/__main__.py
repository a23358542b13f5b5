"""Prints every figure: the median of many runs, and the best, which is what an undisturbed core does."""

from __future__ import annotations

import sys

from bench import attacks, chances, doors, page, sessions, telling


def main() -> None:
    out = sys.stdout.write
    for abreast in (1, 8):
        values, most = attacks.per_second(abreast, written=False)
        written, most_written = attacks.per_second(abreast, written=True)
        out(f"attacks resolved a second with full records, {abreast} a turn: {values:,.0f} (best {most:,.0f})\n")
        out(f"  each record written as its line as well: {written:,.0f} (best {most_written:,.0f})\n")
    for name, ways, milliseconds in chances.answers():
        out(f"chances of {name}, {ways} ways apart: {milliseconds:.1f} ms\n")
    turn, best, lines, own = telling.turn_milliseconds()
    out(f"added to a told turn, guard included: {turn:.1f} ms (best {best:.1f} ms)\n")
    out(f"  told in the model's own lines: {own} of {lines}\n")
    paragraph, worst = telling.guard_milliseconds()
    out(f"guard, a paragraph: {paragraph:.2f} ms (median), {worst:.2f} ms (the longest)\n")
    out(
        f"first line of a streamed turn, to when the model had ended it: {telling.first_line_ratio():.2f} (the worst)\n"
    )
    out(f"100 sessions narrating at once, to the model's latency: {sessions.narrating():.2f}\n")
    bare, told = sessions.resumed()
    out(f"a session of 500 turns found again: {bare:.0f} ms, and with its last passage {told:.0f} ms\n")
    first, last, ratio = sessions.growing()
    out(f"p95 of a command, 1,000 sessions of 20 turns: {first:.1f} ms at first, {last:.1f} at last, {ratio:.2f} x\n")
    borne = doors.resolving()
    out(
        f"200 clients with a command every 2 s for 60 s: {borne.commands:,} turns resolved, {borne.errors} errors, "
        f"{borne.median:.0f} ms (median), {borne.p95:.0f} ms (p95)\n"
    )
    for one in page.opened():
        out(
            f"a page of {one.turns} turns: {one.bytes:,} bytes without its type, can be used after {one.again:.0f} ms "
            f"({one.first:.0f} ms where the server has not seen it yet)\n"
        )


if __name__ == "__main__":
    main()
