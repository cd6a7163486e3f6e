// The bar of actions: what a mode offers all the time, each with its cost, its key and, while it cannot be
// done, the reason. The order never changes within a mode; what ends the turn is last.

import { Sign } from "../art/icon";
import type { KeyAction } from "../keys";
import type { Amounts, BoardSetting } from "../protocol";
import { ActionButton, GoButton, MoveButton } from "../shared/controls";
import { firstOf, isMine, movesOf } from "../shared/deciding";
import { isPhone } from "../shared/frames";
import { hasText, t } from "../text/t";
import { type Game, say, useGame } from "./game";
import { whyNot } from "./model";
import { Cost, PieceIcon } from "./parts";
import { reasonText } from "./reason";

export interface Action {
  readonly kind: KeyAction;
  /** A piece of the board as its picture, or a sign. */
  readonly piece?: string;
  readonly sign?: string;
}

const ALL: readonly Action[] = [
  { kind: "road", piece: "road" },
  { kind: "ship", piece: "ship" },
  { kind: "lift", sign: "ship" },
  { kind: "settlement", piece: "settlement" },
  { kind: "city", piece: "city" },
  { kind: "buy", sign: "dev" },
  { kind: "wall", sign: "wall" },
  { kind: "hire", piece: "knight-1" },
  { kind: "activate", piece: "knight-1-active" },
  { kind: "promote", piece: "knight-2-active" },
  { kind: "move", sign: "horse" },
  { kind: "chase", sign: "wind" },
  { kind: "attack", sign: "flag" },
  { kind: "wonder", sign: "star" },
  { kind: "level", sign: "hammer" },
  { kind: "trade", sign: "trade" },
];

/** The actions of a mode: those that the setting prices, and those that its modules and scenario bring. */
export function actionsOf(setting: BoardSetting): readonly Action[] {
  const has = new Set<string>(Object.keys(setting.costs));
  if (has.has("ship")) has.add("lift");
  if (has.has("hire")) has.add("move").add("chase");
  if (setting.scenario?.kind === "fleet") has.add("attack");
  if (setting.scenario?.kind === "wonders") has.add("wonder").add("level");
  has.add("trade");
  return ALL.filter((action) => has.has(action.kind));
}

/** The kinds of moves behind an action. */
export const kindsOf = (kind: string): readonly string[] =>
  kind === "trade" ? ["bank", "offer"] : [kind];

export function isPossible(game: Game, kind: string): boolean {
  const kinds = kindsOf(kind);
  return game.view.moves.some((move) => kinds.includes(move.kind));
}

/** What pressing an action does: choose its places, open its panel, or do it. */
export function press(game: Game, kind: string): void {
  const { view, chosen, choose, open, act } = game;
  if (kind === "trade") {
    open(game.panel?.kind === "trade" ? null : { kind: "trade" });
    return;
  }
  const moves = view.moves.filter((move) => kindsOf(kind).includes(move.kind));
  const [only] = moves;
  if (!only) return;
  const target = only.target ?? {};
  if (target.vertex ?? target.edge ?? target.hex) choose(chosen === kind ? null : kind);
  else if (kind === "wonder") open({ kind: "more" });
  else act(only);
}

function costOf(game: Game, kind: string): Amounts | undefined {
  const { setting, view, me } = game;
  const special = view.moves.find((move) => move.kind === kind)?.cost;
  if (special) return special;
  if (kind === "level" && me !== undefined) {
    const wonder = view.players[me]?.wonder;
    return wonder ? setting.wonders?.[wonder] : undefined;
  }
  return setting.costs[kind];
}

export function BoardAction({ action, small }: { action: Action; small: boolean }) {
  const game = useGame();
  const { view, chosen, me, colour, size, panel } = game;
  const { kind } = action;
  const can = isPossible(game, kind);
  const refusal = can ? undefined : whyNot(view, kindsOf(kind)[0] ?? kind);
  const why = can ? "" : reasonText(refusal);
  const picked = chosen === kind || (kind === "trade" && panel?.kind === "trade");
  const open = view.offers.some((offer) => offer.seat === me);
  const cost = costOf(game, kind);
  const wide = size === "desktop" && !small;
  const name = t(`frame.key.${kind}`);
  const short = `table.short.${kind}`;
  const iconSize = isPhone(size) ? 24 : 28;
  return (
    <ActionButton
      kind={kind}
      look={[`ab ${picked ? "sel" : can ? "ok" : "no"}`, "abk"]}
      name={name}
      title={[name, why].filter(Boolean).join(". ")}
      usable={can || kind === "trade"}
      picked={picked}
      why={why}
      code={refusal?.code}
      onPress={() => press(game, kind)}
    >
      {action.piece ? (
        <PieceIcon piece={action.piece} colour={colour(me ?? 0)} size={iconSize} />
      ) : (
        <Sign name={action.sign ?? "info"} size={iconSize} />
      )}
      <span class="abn">{!wide && hasText(short) ? t(short) : say(`action.${kind}`)}</span>
      {cost ? (
        <Cost cards={cost} size={13} />
      ) : (
        <span class="cost under">{underText(kind, open)}</span>
      )}
    </ActionButton>
  );
}

function underText(kind: string, open: boolean): string {
  if (kind === "trade") return open ? t("table.trade.open") : "";
  if (kind === "lift") return t("table.action.lift.free");
  return "";
}

/** Roll, or end the turn. */
export function MainButton() {
  const game = useGame();
  const { view, act, table } = game;
  const roll = firstOf(view.moves, "roll");
  const move = firstOf(view.moves, "roll", "end");
  const over = table.view.stage === "over";
  const build = view.prompt.phase === "build";
  const refusal = move ? undefined : whyNot(view, "end");
  return (
    <GoButton
      move={move}
      act={act}
      look={["end", "end off"]}
      why={move ? "" : over ? t("table.prompt.over") : reasonText(refusal)}
      code={refusal?.code}
      {...(move ? {} : { note: isMine(game) ? t("table.end.first") : "" })}
    >
      {roll ? <Sign name="dice" size={22} /> : null}
      {t(roll ? "table.roll" : build ? "table.end.build" : "table.end")}
    </GoButton>
  );
}

export function ActionBar() {
  const { setting } = useGame();
  const actions = actionsOf(setting);
  // Beside the cards there is room for five in a row.
  const many = actions.length > 5;
  return (
    <div class={many ? "acts many" : "acts"} role="toolbar" aria-label={t("table.actions")}>
      <div class="acts-grid">
        {actions.map((action) => (
          <BoardAction key={action.kind} action={action} small={many} />
        ))}
      </div>
      <MainButton />
    </div>
  );
}

/** Wonders that can be claimed, with what a level costs. */
export function WonderPanel() {
  const { view, setting, act, open } = useGame();
  const moves = movesOf(view.moves, "wonder");
  return (
    <div class="vics">
      {moves.map((move) => {
        const wonder = move.target?.wonder ?? "";
        return (
          <MoveButton
            class="vic"
            key={move.action}
            move={move}
            act={(chosen) => {
              act(chosen);
              open(null);
            }}
          >
            {say(`wonder.${wonder}`)}
            <span class="sp" />
            <Cost cards={setting.wonders?.[wonder] ?? {}} />
          </MoveButton>
        );
      })}
    </div>
  );
}
