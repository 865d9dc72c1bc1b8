"""How long a hint takes: the first answer and the last to `think`, at every eighth command of some heists.

    python3 crates/heist/examples/hint_speed.py [--nodes 300000] [HEIST ...]      # with target/quick/heist or $HEIST
"""

import argparse
import json
import os
import statistics
import subprocess
import time

HEISTS = ["startup", "inclusion", "hospitality", "melee", "marathon"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("heists", nargs="*", default=HEISTS)
    parser.add_argument("--nodes", type=int, default=300000)
    wanted = parser.parse_args()
    program = os.environ.get("HEIST", "target/quick/heist")
    engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(**request):
        """The answer, and the milliseconds until the first and the last line of it."""
        begin = time.perf_counter()
        engine.stdin.write(json.dumps(request) + "\n")
        engine.stdin.flush()
        first = None
        while True:
            answer = json.loads(engine.stdout.readline())
            passed = 1000 * (time.perf_counter() - begin)
            first = passed if first is None else first
            if not answer.get("partial"):
                if not answer["ok"]:
                    raise SystemExit(answer["error"])
                return answer, first, passed

    firsts, lasts = [], []
    for heist in wanted.heists:
        ask(op="new", heist=heist, seed=7)
        phase = "planning"
        for number in range(140):
            command = ask(op="think", bot="greedy")[0]["command"]
            if command is None:
                break
            if phase != "planning" and number % 8 == 0:
                _, first, last = ask(op="think", bot="planner", nodes=wanted.nodes)
                firsts.append(first)
                lasts.append(last)
            phase = ask(op="do", command=command)[0]["phase"]
    engine.stdin.close()
    engine.wait()
    for name, times in [("first", firsts), ("last", lasts)]:
        print(f"{name} answer: median {statistics.median(times):.0f} ms, longest {max(times):.0f} ms, {len(times)} hints")


if __name__ == "__main__":
    main()
