// Plays tables on a running server and writes what a seat was told: the setting and the view of one
// moment, as JSON, for tests and for the gallery of boards.
//
//   node --experimental-websocket tools/record-views.mjs [--server=ws://127.0.0.1:7070/ws]
//        [--turn=24] [--out=FOLDER] NAME=CONFIG ...
//
// A stand-in plays the seat up to the turn; then the seat is taken back and the view is written at
// its next moment with something to build. With --turn=0 it is the very first decision.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const options = { server: "ws://127.0.0.1:7070/ws", turn: "24", out: "tests/views" };
const games = [];
for (const argument of process.argv.slice(2)) {
  const option = /^--(\w+)=(.*)$/.exec(argument);
  if (option) options[option[1]] = option[2];
  else games.push(argument);
}

// One conversation: answers by id, sections as the server changed them last.
class Talk {
  constructor(url) {
    this.socket = new WebSocket(url, "longroad.1");
    this.waiting = new Map();
    this.next = 1;
    this.setting = null;
    this.view = {};
    this.events = [];
    this.listener = () => {};
    this.socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
  }

  open() {
    return new Promise((resolve, reject) => {
      this.socket.onopen = resolve;
      this.socket.onerror = () => reject(new Error(`no server at ${options.server}`));
    });
  }

  ask(message) {
    const id = this.next++;
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  receive(message) {
    if (message.type === "table") {
      this.setting = message.setting ?? this.setting;
      this.view = message.view;
      if (message.last !== undefined) this.next = Math.max(this.next, message.last + 1);
    } else if (message.type === "events") {
      this.view = { ...this.view, ...message.changed };
      if (message.setting) this.setting = message.setting;
      this.events.push(...message.events);
    }
    this.waiting.get(message.id)?.(message);
    this.waiting.delete(message.id);
    this.listener();
  }

  until(test) {
    return new Promise((resolve) => {
      const look = () => {
        if (test(this.view)) {
          this.listener = () => {};
          resolve();
        }
      };
      this.listener = look;
      look();
    });
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const builds = new Set(["road", "ship", "settlement", "city", "hire", "activate", "robber"]);

function worthShowing(view) {
  return (view.moves ?? []).some((move) => builds.has(move.kind));
}

// Offers are possible in others' turns too, but are no answer.
function canAct(view) {
  return (view.moves ?? []).some((move) => move.action !== undefined);
}

// Answers questions until there is something to build, or the game ends.
async function playOn(talk) {
  for (let step = 0; step < 400; step++) {
    await talk.until((view) => view.stage === "over" || canAct(view));
    const { view } = talk;
    if (view.stage === "over" || (view.prompt.phase === "main" && worthShowing(view))) return;
    const moves = view.moves.filter((move) => move.action !== undefined);
    const action = (moves.find((move) => move.kind === "roll") ?? moves[0])?.action;
    const before = view.moves;
    // The stand-in may have been quicker; what it did comes with the next events.
    const answer = await talk.ask({ type: "move", action });
    if (answer.type === "refused") await pause(50);
    else await Promise.race([talk.until((now) => now.moves !== before), pause(1000)]);
  }
}

async function record(name, config) {
  const talk = new Talk(options.server);
  await talk.open();
  await talk.ask({ type: "hello", version: 2, name: "Mira" });
  const seats = Number(/seats=(\d)/.exec(config)?.[1] ?? 4);
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot" }));
  const made = await talk.ask({
    type: "create",
    config,
    seats: [{ kind: "open" }, ...bots],
    settings: { clock: "none", speed: "instant" },
  });
  if (made.type !== "ok") throw new Error(`${config}: ${made.reason}`);
  await talk.ask({ type: "start" });
  // It adds nothing to the dice; a server with --dice-seconds 1 waits for that no longer.
  await talk.until((view) => view.stage !== "open");
  const turn = Number(options.turn);
  if (turn > 0) {
    await talk.ask({ type: "away", on: true });
    await talk.until((view) => view.stage === "over" || (view.prompt?.turn ?? 0) >= turn);
    await talk.ask({ type: "away", on: false });
    await playOn(talk);
  } else {
    await talk.until(canAct);
  }
  const { setting, view } = talk;
  const { land, board, players, prompt, moves, blocked } = view;
  const kept = { config, setting, view: { land, board, players, prompt, moves, blocked } };
  mkdirSync(options.out, { recursive: true });
  writeFileSync(join(options.out, `${name}.json`), `${JSON.stringify(kept)}\n`);
  console.log(name, prompt?.phase, `turn ${prompt?.turn}`, `${moves?.length ?? 0} moves`);
  await talk.ask({ type: "leave" });
  talk.socket.close();
}

for (const game of games) {
  const cut = game.indexOf("=");
  const late = pause(60000).then(() => console.error(`${game}: no such moment within a minute`));
  await Promise.race([record(game.slice(0, cut), game.slice(cut + 1)), late]);
}
process.exit(0);
