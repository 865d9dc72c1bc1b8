// A game without rules on a server of boardgame.io, with a state as large as a position of The Startup Job. It is kept in memory.
// Usage: heist engine < position.jsonl | node server.js PORT
const { Server } = require("boardgame.io/server");

const answers = require("fs").readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const { position } = answers.at(-1);
const game = {
  name: "heist",
  setup: () => ({ position, moves: 0 }),
  moves: { act: ({ G }) => void (G.moves += 1) },
  turn: { activePlayers: { all: "act" }, stages: { act: {} } },
};
Server({ games: [game], origins: [/.*/] }).run({ port: Number(process.argv[2]) });
