// Building between turns, at tables of five and six: an offer, not a question. The server asks everybody at once
// who could do something, and passes for whoever says nothing; here is the strip in which one says it.
//
//   nothing to build   one quiet line, with the choice when to be asked
//   asked              a ring that runs out, Pass, Build
//   said yes           one line, Pass after all
//   the own part       what to do, Done; the only kind of piece that can be built glows at once

import { useEffect, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { useNow } from "../shared/clock";
import { MoveButton } from "../shared/controls";
import { firstOf, isMine } from "../shared/deciding";
import { ExtraPicker } from "../shared/rules";
import { t } from "../text/t";
import { type Game, useGame } from "./game";

/** The length of the ring's way, and how long a whole round of it takes. */
const ROUND = 88;
const RING_MS = 5000;

function Ring({ deadline }: { deadline: number }) {
  const { table } = useGame();
  const left = Math.max(0, deadline - useNow(table.clockOffset, true));
  const part = Math.min(1, left / RING_MS) * ROUND;
  return (
    <svg class="ring" width="34" height="34" viewBox="-18 -18 36 36" aria-hidden="true">
      <circle r="14" />
      <circle r="14" class="left" stroke-dasharray={`${part} ${ROUND}`} transform="rotate(-90)" />
      <text y="5" text-anchor="middle">
        {Math.ceil(left / 1000)}
      </text>
    </svg>
  );
}

interface AskedProps {
  readonly deadline: number | undefined;
  readonly builds: boolean;
  readonly pass: () => void;
}

/** Asked, or told that one will build. */
function Asked({ deadline, builds, pass }: AskedProps) {
  const { send } = useGame();
  const answer = (on: boolean) => {
    if (!on) pass();
    void send({ type: "extra", on });
  };
  return (
    <>
      {deadline === undefined || builds ? (
        <Sign name="hammer" size={22} />
      ) : (
        <Ring deadline={deadline} />
      )}
      <span class="words" role="status">
        <b>{t(builds ? "table.between.yes" : "table.between.ask")}</b>
        <small>{t(builds ? "table.between.yes.text" : "table.between.pass.text")}</small>
      </span>
      <span class="sp" />
      <button type="button" class="tbtn" data-act="pass" onClick={() => answer(false)}>
        {t("table.between.pass")}
      </button>
      {builds ? null : (
        <button type="button" class="tbtn primary" data-act="build" onClick={() => answer(true)}>
          {t("table.between.build")}
        </button>
      )}
    </>
  );
}

/** The kinds of pieces whose places could glow now. */
function placedKinds({ view }: Game): readonly string[] {
  const placed = view.moves.filter(({ target }) => target?.vertex ?? target?.edge ?? target?.hex);
  return [...new Set(placed.map(({ kind }) => kind))];
}

function OwnPart() {
  const game = useGame();
  const { view, act, choose } = game;
  const kinds = placedKinds(game);
  const [only] = kinds;
  // With one kind of piece the places glow at once.
  useEffect(() => {
    if (kinds.length === 1 && only !== undefined) choose(only);
  }, [view.prompt.turn, kinds.join(" ")]);
  const end = firstOf(view.moves, "end");
  return (
    <>
      <Sign name="hammer" size={22} />
      <span class="words" role="status">
        <b>{t("table.between.own")}</b>
        <small>{t("table.between.own.text")}</small>
      </span>
      <span class="sp" />
      {end ? (
        <MoveButton class="tbtn primary" move={end} act={act} what="done">
          {t("table.between.done")}
        </MoveButton>
      ) : null}
    </>
  );
}

/** Whether the server has passed for the reader since the dice were thrown last. */
function wasPassed({ table, me }: Game): boolean {
  const since = table.log.findLastIndex(({ event }) => event.kind === "roll") + 1;
  return table.log
    .slice(since)
    .some(({ event }) => event.kind === "by_rule" && event.rule === "extra" && event.seat === me);
}

function Nothing() {
  return (
    <>
      <b>{t("table.between")}</b>
      <span class="note">{t("table.between.none")}</span>
      <span class="sp" />
      <ExtraPicker />
    </>
  );
}

export function BetweenTurns() {
  const game = useGame();
  const { view, me, table } = game;
  const { automatic } = table.view;
  // The server keeps a no open to change; who has said it need not look at it any longer.
  const [passed, pass] = useState(-1);
  const { turn } = view.prompt;
  if (me === undefined || table.view.stage === "over") return null;
  const strip = (state: string, children: preact.ComponentChildren) => (
    <section class="between" data-state={state} aria-label={t("table.between")}>
      {children}
    </section>
  );
  if (view.prompt.phase === "build" && isMine(game) && (automatic?.builds || !automatic?.extra))
    return strip("own", <OwnPart />);
  if (automatic?.extra && (automatic.builds || passed !== turn))
    return strip(
      "asked",
      <Asked deadline={automatic.deadline} builds={automatic.builds} pass={() => pass(turn)} />,
    );
  return wasPassed(game) ? strip("none", <Nothing />) : null;
}
