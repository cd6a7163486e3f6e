// Which buttons a rail shows. It has room for eight; what does not fit goes behind buttons that open a sheet.
// Knights, town and cards are always such groups; the others fold only where a mode has more than eight.
import { type Action, actionsOf } from "./actions";
import type { Game, Group } from "./game";

const ROOM = 8;

interface Fold {
  readonly group: Group;
  readonly kinds: readonly Action["kind"][];
}

const ALWAYS: readonly Fold[] = [
  { group: "knights", kinds: ["hire", "activate", "promote", "move", "chase"] },
];

/** What gives way, in this order, until the rest has room. */
const AT_NEED: readonly Fold[] = [
  { group: "ships", kinds: ["ship", "lift", "attack"] },
  { group: "wonders", kinds: ["wonder", "level"] },
  { group: "town", kinds: ["wall"] },
];

/** A button of the rail: an action, or a group with the actions that stand behind it. */
export type RailEntry =
  | { readonly action: Action }
  | { readonly group: Group; readonly actions: readonly Action[] };

function fold(entries: readonly RailEntry[], { group, kinds }: Fold): readonly RailEntry[] {
  const inside = (entry: RailEntry) => "action" in entry && kinds.includes(entry.action.kind);
  const actions = entries.flatMap((entry) =>
    "action" in entry && kinds.includes(entry.action.kind) ? [entry.action] : [],
  );
  if (actions.length === 0) return entries;
  const known = entries.some((entry) => "group" in entry && entry.group === group);
  const at = entries.findIndex(inside);
  return entries.flatMap<RailEntry>((entry, i) => {
    if ("group" in entry && entry.group === group) return [{ group, actions }];
    if (i === at && !known) return [{ group, actions }];
    return inside(entry) ? [] : [entry];
  });
}

/** The buttons of a mode, trade last. */
export function railEntries({ setting }: Pick<Game, "setting">): readonly RailEntry[] {
  const actions = actionsOf(setting);
  const trade = actions.filter(({ kind }) => kind === "trade");
  const others = actions.filter(({ kind }) => kind !== "trade");
  let entries: readonly RailEntry[] = others.map((action) => ({ action }));
  for (const always of ALWAYS) entries = fold(entries, always);
  if (setting.improve) entries = [...entries, { group: "town", actions: [] }];
  if (setting.improve || setting.deck) entries = [...entries, { group: "cards", actions: [] }];
  entries = [...entries, ...trade.map((action) => ({ action }))];
  for (const one of AT_NEED) if (entries.length > ROOM) entries = fold(entries, one);
  return entries;
}
