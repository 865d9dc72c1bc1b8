#!/usr/bin/env python3
"""bot.py HEIST_PROGRAM [HEIST] [MILLISECONDS] [SEED]: plays a heist to its end over `heist engine`.

Every decision is a flat Monte-Carlo search: `hint` tries every legal command in random games and names the one after which
most of them are won. The protocol is described in docs/notation.md.
"""

import json
import subprocess
import sys


class Engine:
    """One JSON object a line out, one a line in."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, op, **keys):
        self.process.stdin.write(json.dumps({"op": op, **keys}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            raise RuntimeError(answer.get("error") or answer["refused"])
        return answer


def play(engine, heist, milliseconds, seed):
    """Plays to the end; returns the last position and how many commands it took."""
    engine.ask("new", heist=heist, seed=seed)
    steps = 0
    while commands := engine.ask("legal")["commands"]:
        choice = engine.ask("hint", ms=milliseconds)["command"] if len(commands) > 1 else commands[0]
        engine.ask("do", command=choice)
        steps += 1
    return engine.ask("position")["position"], steps


def main():
    program, heist, milliseconds, seed = (sys.argv[1:] + ["startup", "200", "1"][len(sys.argv) - 2 :])[:4]
    position, steps = play(Engine(program), heist, int(milliseconds), int(seed))
    ending = "won" if position["won"] else "lost"
    print(f"{heist}: {ending} in round {position['round']} after {steps} commands, loot: {position['loot']}")


if __name__ == "__main__":
    main()
