"""A client of `heist engine` for Python 3.9 and later, with the standard library alone.

    from heist_engine import Engine

    with Engine("target/quick/heist") as engine:
        game = engine.new(heist="startup", seed=7)
        answer = game.plan(legal=True)
        while answer["legal"]:
            answer = game.do(answer["legal"][0], legal=True)
        print(answer["outcome"])

Every method sends one request and returns its answer, a dict, as docs/engine-protocol.md describes it. `Engine.batch` sends
many requests at once: that is what makes thousands of games quick.
"""

from __future__ import annotations

import json
import subprocess
from typing import Any, Callable, Iterable, Optional, Sequence, Union

Answer = dict[str, Any]
Name = Union[str, int]


class EngineError(Exception):
    """The engine did not understand a request; the message says what is wrong and what would be right."""


class Refused(EngineError):
    """The rules forbid a command. `rule` is the id of the rule, `why` its sentence."""

    def __init__(self, rule: str, why: str):
        super().__init__(f"{why} ({rule})")
        self.rule, self.why = rule, why


class Engine:
    """A running `heist engine`. It holds any number of games; close it, or use it in a `with` statement."""

    def __init__(self, program: str = "heist"):
        self._process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, op: str, heard: Optional[Callable[[Answer], None]] = None, **keys: Any) -> Answer:
        """Sends one request and returns its answer. Keys that are None are left out. `heard` gets the partial answers before it."""
        answer = self._send({"op": op, **keys})
        while answer.get("partial"):
            if heard:
                heard(answer)
            answer = self._read()
        return checked(answer)

    def batch(self, requests: Iterable[Answer], stop: bool = False) -> list[Answer]:
        """Sends many requests in one line, such as {"op": "do", "game": 3, "command": "team roll"}, and returns their answers
        in order. A request that fails has an answer whose "ok" is False; with `stop` nothing after it is done."""
        return self.ask("batch", requests=[present(request) for request in requests], stop=stop)["answers"]

    def step(self, games: Sequence[Name], numbers: Optional[Sequence[int]] = None) -> Answer:
        """Carries out one command in each game, by its number in the list of legal ones. Returns "counts", how many commands
        are legal in each game afterwards (none when it is over), and "phases". Without numbers nothing is done."""
        return self.ask("step", games=games, numbers=numbers)

    def version(self) -> Answer:
        """Versions of protocol, notation and program; the editions, the ops and the limits."""
        return self.ask("version")

    def new(self, game: Name = "main", **keys: Any) -> Game:
        """Begins a game: `heist` with `crew`, `edition` and `inside`, or `position`; `seed` and `script` fix chance."""
        self.ask("new", game=game, **keys)
        return Game(self, game)

    def close(self) -> None:
        """Ends the engine with all its games."""
        self._process.communicate()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _send(self, request: Answer) -> Answer:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(present(request), separators=(",", ":")).encode() + b"\n")
        self._process.stdin.flush()
        return self._read()

    def _read(self) -> Answer:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise EngineError("the engine has ended")
        return json.loads(line)


class Game:
    """One game of an engine, by its name. With `legal=True` an answer holds the list of legal commands too."""

    def __init__(self, engine: Engine, name: Name):
        self.engine, self.name = engine, name

    def ask(self, op: str, **keys: Any) -> Answer:
        """Sends a request about this game."""
        return self.engine.ask(op, game=self.name, **keys)

    def legal(self, who: Optional[str] = None) -> list[str]:
        """The legal commands, of everybody or of one."""
        return self.ask("legal", who=who)["commands"]

    def do(self, command: Union[str, int], facts: bool = True, legal: bool = False) -> Answer:
        """Carries out a command: its line, or its number in the list of legal ones."""
        key = "number" if isinstance(command, int) else "command"
        return self.ask("do", facts=facts, legal=legal, **{key: command})

    def undo(self, who: Optional[str] = None, legal: bool = False) -> Answer:
        """Takes the last command back."""
        return self.ask("undo", who=who, legal=legal)

    def plan(self, who: Optional[str] = None, ready: bool = True, legal: bool = False) -> Answer:
        """Lets the fixed planner place the tokens, of everybody or of one; `ready=False` leaves planning open."""
        return self.ask("plan", who=who, ready=ready, legal=legal)

    def random(self, steps: int = 1, seed: Optional[int] = None, legal: bool = False) -> Answer:
        """Carries out random commands."""
        return self.ask("random", steps=steps, seed=seed, legal=legal)

    def playouts(self, count: int, seed: Optional[int] = None, each: bool = False) -> Answer:
        """Plays copies at random to their end: "won" of "count", and "steps" in all; with `each` every one of "outcomes"."""
        return self.ask("playouts", count=count, seed=seed, each=each)

    def think(self, bot: Optional[str] = None, heard: Optional[Callable[[Answer], None]] = None, **keys: Any) -> Answer:
        """What a bot would do: "command", "line", "win", "alternatives". The keys are `level` or `nodes`, `seed`, `who` and `ms`.
        `heard` is called with every answer that is not the last."""
        return self.ask("think", bot=bot, heard=heard, **keys)

    def chance(self, seed: Optional[int] = None, script: Optional[Sequence[str]] = None) -> None:
        """Sets dice and draws to come: a seed, lines such as "roll blue 3" and "draw c5 lock", or lines and then a seed."""
        self.ask("chance", seed=seed, script=script)

    def clone(self, to: Name, history: bool = True, seed: Optional[int] = None) -> Game:
        """Copies the game; without its history the copy is quicker, and nothing before it can be taken back."""
        self.ask("clone", to=to, history=history, seed=seed)
        return Game(self.engine, to)

    def drop(self) -> None:
        """Ends the game."""
        self.ask("drop")

    def position(self) -> Answer:
        """The whole position (docs/positions.md)."""
        return self.ask("position")["position"]

    def replay(self) -> str:
        """The game so far as a replay (docs/replays.md)."""
        return self.ask("replay")["text"]


def checked(answer: Answer) -> Answer:
    """An answer that went well; raises what went wrong. For answers of a batch."""
    if answer["ok"]:
        return answer
    if "refused" in answer:
        raise Refused(answer["refused"]["rule"], answer["refused"]["why"])
    raise EngineError(answer["error"])


def present(request: Answer) -> Answer:
    """A request without the keys that are None."""
    return {key: value for key, value in request.items() if value is not None}
