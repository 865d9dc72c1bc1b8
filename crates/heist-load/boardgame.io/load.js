// Tables of four connections each, at every table one move after the other, as `cargo xtask load` plays: how many moves a second
// are acknowledged, and how soon. Usage: node load.js PORT TABLES SECONDS
const io = require("socket.io-client");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const waits = [];
let measuring = false;

/// Opens a table and answers with what makes its first move.
async function open(number) {
  const id = `table${number}`;
  const sockets = [];
  let state = 0;
  for (let player = 0; player < 4; player++) {
    const socket = io(`http://127.0.0.1:${port}/heist`, { transports: ["websocket"], forceNew: true });
    sockets.push(socket);
    await new Promise((synced) => {
      socket.on("connect", () => socket.emit("sync", id, String(player), undefined, 4));
      socket.once("sync", (_, { state: { _stateID } }) => { state = _stateID; synced(); });
    });
  }
  let turn = 0, sent = 0;
  const move = () => {
    sent = performance.now();
    const payload = { type: "act", args: [], playerID: String(turn) };
    sockets[turn].emit("update", { type: "MAKE_MOVE", payload }, state, id, String(turn));
  };
  sockets.forEach((socket, player) => socket.on("update", (_, { _stateID }) => {
    if (player !== turn || _stateID <= state) return;
    state = _stateID;
    if (measuring) waits.push(performance.now() - sent);
    turn = (turn + 1) % 4;
    move();
  }));
  return move;
}

(async () => {
  const moves = [];
  for (let number = 0; number < tables; number++) moves.push(await open(number));
  moves.forEach((move) => move());
  const wait = (seconds) => new Promise((over) => setTimeout(over, seconds * 1000));
  await wait(3);
  measuring = true;
  await wait(seconds);
  measuring = false;
  waits.sort((one, other) => one - other);
  const within = (share) => Number(waits[Math.floor(waits.length * share)].toFixed(1));
  console.log(JSON.stringify({ tables, moves_per_second: Math.round(waits.length / seconds), ms: { p50: within(0.5), p99: within(0.99) } }));
  process.exit(0);
})();
