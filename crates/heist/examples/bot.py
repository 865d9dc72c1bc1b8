#!/usr/bin/env python3
"""bot.py [--program HEIST_PROGRAM] [HEIST] [PLAYOUTS] [SEED]: plays a heist to its end over `heist engine`.

Every decision is a flat Monte-Carlo search: each legal command is tried on a copy of the game, the copy is played out at random
so many times, and the command after which most of these games are won is carried out. Random games are rarely won, so this
bot is an example of the protocol and not a good player. One line of requests a decision is enough: see `scores`.
"""

from __future__ import annotations

import argparse
import os
import random

from heist_engine import Engine, Game


def scores(game: Game, commands: list[str], playouts: int, seed: int) -> list[int]:
    """How many random games are won after each command. Every command meets the same luck."""
    requests = []
    for command in commands:
        requests += [
            {"op": "clone", "game": game.name, "to": "try", "history": False, "seed": seed},
            {"op": "do", "game": "try", "command": command, "facts": False},
            {"op": "playouts", "game": "try", "count": playouts, "seed": seed},
        ]
    return [answer["won"] for answer in game.engine.batch(requests)[2::3]]


def play(game: Game, playouts: int, seed: int) -> int:
    """Plays to the end; returns how many commands it took."""
    choice = random.Random(seed)
    answer = game.plan(legal=True)
    steps = len(answer["played"])
    while commands := answer["legal"]:
        best = scores(game, commands, playouts, seed + steps) if len(commands) > 1 else [0]
        favourites = [command for command, won in zip(commands, best) if won == max(best)]
        answer = game.do(choice.choice(favourites), legal=True)
        steps += 1
    return steps


def main() -> None:
    program = os.environ.get("HEIST", "target/quick/heist")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=program, help="the program heist; by default $HEIST or target/quick/heist")
    parser.add_argument("heist", nargs="?", default="startup")
    parser.add_argument("playouts", nargs="?", type=int, default=20)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    given = parser.parse_args()
    with Engine(given.program) as engine:
        game = engine.new(heist=given.heist, seed=given.seed)
        steps = play(game, given.playouts, given.seed)
        position = game.position()
    ending = "won" if position["won"] else "lost"
    print(f"{given.heist}: {ending} in round {position['round']} after {steps} commands, loot: {position['loot']}")


if __name__ == "__main__":
    main()
