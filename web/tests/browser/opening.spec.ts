// The first steps at a table: the form, the room, the first settlement.
import { expect } from "vitest";
import { browserTest } from "./harness";
import { gather, Table } from "./table";

browserTest("a table is made by the form and its first spots glow", {}, async (world) => {
  const mira = await world.person();
  await gather([mira], { mode: "island", players: 3, goal: 5 });
  const table = new Table(mira);
  await table.asked("table.ask.setup-settlement");
  const places = async () => (await table.glowing()).length;
  await expect.poll(places).toBeGreaterThan(20);
  await table.clickSpot();
  await table.asked("table.ask.setup-road");
  await expect.poll(places).toBeGreaterThan(1);
});
