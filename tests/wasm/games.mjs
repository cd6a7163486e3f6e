// The games of games.c, played in the module through the package: the same steps, so the same lines.
//
//   node games.mjs DIST < games.txt            the games of the list
//   node games.mjs DIST --speed CONFIG         how fast the search is: positions and seconds
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [SEEDS, NODES, ACTIONS_MAX, SPEED_NODES, SPEED_EVERY] = [10, 12, 1500, 4000, 25];

const [dist, how, wanted] = process.argv.slice(2);
const { load } = await import(pathToFileURL(`${dist}/index.js`).href);
const longroad = await load(readFileSync(`${dist}/longroad.wasm`));

function start(config) {
  const game = longroad.game(config);
  if (game.net !== "" && !longroad.hasNet(game.net))
    longroad.loadNet(game.net, readFileSync(`${dist}/nets/${game.net}.net`, "utf8"));
  return game;
}

function play(game, config, seed) {
  const players = Array.from({ length: game.seats }, (_, seat) =>
    game.player(seat === 0 ? "strong" : "greedy", seat, seed),
  );
  const position = game.start();
  const generator = longroad.generator(seed);
  let [actions, nodes] = [0, 0];
  for (; !position.isOver && actions < ACTIONS_MAX; actions++) {
    const { chance, seats } = position.actors;
    let action;
    if (chance) {
      action = position.drawChance(generator);
    } else {
      const [seat] = seats;
      action = players[seat].choose(position.view(seat), position.legal(seat), { nodes: NODES });
      if (seat === 0) nodes += players[0].nodes;
    }
    const seen = position.redact(action, 0);
    position.play(action);
    players[0].notice(seen, position.view(0));
  }
  for (const player of players) player.free();
  const hash = position.hash.toString(16).padStart(16, "0");
  console.log(`${config} ${seed}: ${actions} actions, ${nodes} positions, ${hash}`);
}

function measure(game) {
  const position = game.start();
  const generator = longroad.generator(1);
  let [decisions, nodes, spent] = [0, 0, 0];
  while (!position.isOver && decisions < ACTIONS_MAX) {
    const { chance, seats } = position.actors;
    if (chance) {
      position.play(position.drawChance(generator));
      continue;
    }
    const [seat] = seats;
    const [view, legal] = [position.view(seat), position.legal(seat)];
    if (decisions++ % SPEED_EVERY === 0 && legal.length > 1) {
      const strong = game.player("strong", seat, 1);
      const begun = process.cpuUsage();
      strong.choose(view, legal, { nodes: SPEED_NODES });
      spent += process.cpuUsage(begun).user;
      nodes += strong.nodes;
      strong.free();
    }
    const greedy = game.player("greedy", seat, decisions);
    position.play(greedy.choose(view, legal, { nodes: 1 }));
    greedy.free();
  }
  return `${nodes} ${(spent / 1e6).toFixed(6)}`;
}

if (how === "--speed") {
  measure(start(wanted)); // the second time everything is compiled as well as it will ever be
  for (let round = 0; round < 4; round++) console.log(measure(start(wanted)));
} else
  for (const config of readFileSync(0, "utf8").split("\n")) {
    if (config === "" || config.startsWith("#")) continue;
    const game = start(config);
    for (let seed = 1; seed <= SEEDS; seed++) play(game, config, seed);
  }
