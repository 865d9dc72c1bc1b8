#!/usr/bin/env python3
"""engine_speed.py [--program HEIST_PROGRAM] [--seconds S]: steps a second through the pipe of `heist engine`.

Random play in three forms: whole games played by the engine, many games a step at a time (`step`), and one request a step. In the
second and third this program chooses.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from typing import Callable

from heist_engine import Engine

GAMES = 1000


def whole_games(engine: Engine) -> Callable[[], int]:
    """Batches of playouts, with the outcome of each."""
    game = engine.new(heist="startup", seed=1)
    game.plan()
    seeds = iter(range(0, 1 << 40, GAMES))

    def work() -> int:
        requests = [{"op": "playouts", "count": GAMES, "seed": next(seeds), "each": True} for _ in range(4)]
        return sum(outcome["steps"] for answer in engine.batch(requests) for outcome in answer["outcomes"])

    return work


def many_games(engine: Engine) -> Callable[[], int]:
    """A command of this program's choice in each of many games at a time; a game that is over begins again."""
    engine.new(heist="startup", seed=1).plan()
    names = list(range(GAMES))
    engine.batch({"op": "clone", "to": name, "history": False, "seed": name} for name in names)
    counts = engine.step(names)["counts"]

    def work() -> int:
        nonlocal counts
        over = [name for name, count in zip(names, counts) if not count]
        if over:
            seeds = [random.randrange(1 << 32) for _ in over]
            engine.batch({"op": "clone", "to": n, "history": False, "seed": s} for n, s in zip(over, seeds))
            counts = engine.step(names)["counts"]
        counts = engine.step(names, [int(random.random() * count) for count in counts])["counts"]
        return len(names)

    return work


def one_by_one(engine: Engine) -> Callable[[], int]:
    """One request a step, whose answer has the list to choose from."""
    start = engine.new(heist="startup", seed=1)
    start.plan()
    game = start.clone("copy", history=False)
    legal = game.legal()

    def work() -> int:
        nonlocal game, legal
        if not legal:
            game = start.clone("copy", history=False, seed=random.randrange(1 << 32))
            legal = game.legal()
        legal = game.do(random.choice(legal), facts=False, legal=True)["legal"]
        return 1

    return work


def main() -> None:
    program = os.environ.get("HEIST", "target/quick/heist")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=program, help="the program heist; by default $HEIST or target/quick/heist")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each form is measured")
    given = parser.parse_args()
    for form in (whole_games, many_games, one_by_one):
        with Engine(given.program) as engine:
            work, steps = form(engine), 0
            begin = time.perf_counter()
            while (seconds := time.perf_counter() - begin) < given.seconds:
                steps += work()
            print(f"{form.__name__:<12} {steps / seconds:>12,.0f} steps a second")


if __name__ == "__main__":
    main()
