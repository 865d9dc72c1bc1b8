"""Calls every method of the Python client; run by the tests with $HEIST, the program."""

import inspect
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "examples"))
import heist_engine
from heist_engine import Engine, EngineError, Game, Refused

POSITION = {
    "phase": "roll",
    "map": "EM E5",
    "crew": {"blue": {"card": "thug", "skills": ["wing-it", "hurry"], "at": "b1"}},
}


def raises(kind, call):
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(f"{kind.__name__} was expected")


with Engine(os.environ["HEIST"]) as engine:
    assert engine.version()["protocol"] >= 2
    game = engine.new("a", heist="startup", seed=7)
    assert game.do("blue start e9")["facts"] == ["at blue e9"]
    assert game.undo(legal=True)["legal"] == game.legal()
    assert all(line.startswith("red ") for line in game.legal("red"))
    assert game.plan("red", ready=False)["phase"] == "planning"
    assert game.plan()["phase"] == "roll"
    copy = game.clone("b", history=False, seed=3)
    assert copy.do(0, legal=True)["phase"] == "action"
    assert len(copy.random(5, seed=1)["played"]) == 5
    played = game.playouts(10, seed=1, each=True)
    assert played["steps"] == sum(outcome["steps"] for outcome in played["outcomes"])
    assert "heist: startup" in game.replay()
    answers = engine.batch([{"op": "legal", "game": "a", "who": None}, {"op": "fly"}])
    assert [answer["ok"] for answer in answers] == [True, False]
    raises(EngineError, lambda: heist_engine.checked(answers[1]))
    small = engine.new(3, position=POSITION, script=["roll blue 4"])
    assert "blue 4" in small.do("team roll")["facts"][0]
    small.chance(seed=5, script=["roll blue 2"])
    refusal = raises(Refused, lambda: small.do("team roll"))
    assert refusal.rule and refusal.why
    assert engine.step(["a", 3])["phases"] == ["roll", "action"]
    heard = []
    advice = small.think(nodes=2000, seed=3, who="blue", heard=heard.append)
    assert advice["line"][0] == advice["command"] and "partial" not in advice
    assert heard and all(partial["partial"] for partial in heard)
    assert advice == small.think("planner", nodes=2000, seed=3, who=["blue"])
    assert small.think("greedy")["command"] in small.legal()
    copy.drop()
    raises(EngineError, copy.position)
    assert game.position()["phase"] == "roll"
    # What is public is what was called above.
    source = pathlib.Path(__file__).read_text()
    for kind in (Engine, Game):
        for name, _ in inspect.getmembers(kind, inspect.isfunction):
            assert name.startswith("_") or f".{name}" in source or name in ("ask", "close"), name
print("every method was answered")
