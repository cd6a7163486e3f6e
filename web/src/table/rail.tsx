// A phone on its side: seats, board and the rail.
//
//   seats | board        | prompt
//         |              | about the game
//         |              | own cards
//         |              | eight actions
//         |              | undo, end of the turn
//
// At rest nothing of the rail scrolls. What has no room there is a sheet, which takes the place of all above
// the last line and never covers the board; Back stands at its upper left.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Goods, Sign } from "../art/icon";
import { glowsAtOnce } from "../board/spots";
import { CoachLine, CoachSheet, useTakesRail } from "../learn/coach";
import { useCoach, useNextMoment } from "../learn/coach-state";
import { isLit } from "../learn/lesson";
import { firstOf, movesOf, takeBack } from "../shared/deciding";
import { Votes } from "../shared/votes";
import { store } from "../state";
import { t } from "../text/t";
import { BoardAction, isPossible, MainButton } from "./actions";
import { Bank } from "./bank";
import { InfoPanels, type Parts, useAsked, useOrder } from "./frame-parts";
import { type Game, type Group, goodsName, useGame } from "./game";
import { DevelopmentCards, Hand, ProgressCards } from "./hand";
import { BarbarianPanel, RaidTrack, TrackChart } from "./knights";
import { PieceIcon } from "./parts";
import { PlayerChip } from "./players";
import { PromptLine } from "./prompt";
import { type RailEntry, railEntries } from "./rail-groups";
import { ScenarioCard } from "./scenario";
import { Talk } from "./talk";
import { mapName } from "./top";

export function RailFrame({ board, panels }: Parts) {
  return (
    <>
      <aside class="seat-column" aria-label={t("table.players")}>
        {useOrder().map((player) => (
          <PlayerChip key={player.seat} player={player} />
        ))}
      </aside>
      {board}
      <Rail panels={panels} />
    </>
  );
}

/** Opens the log; a dot says that it has lines which nobody has read here. */
export function LogButton() {
  const { table, panel, open } = useGame();
  const last = table.log.at(-1)?.n ?? 0;
  const [read, setRead] = useState(last);
  const reading = panel?.kind === "talk";
  useEffect(() => {
    if (reading) setRead(last);
  }, [reading, last]);
  const news = !reading && last > read;
  return (
    <button
      type="button"
      class={news ? "fab log-fab news" : "fab log-fab"}
      aria-pressed={reading}
      onClick={() => open(reading ? null : { kind: "talk" })}
    >
      <Sign name="chat" size={19} />
      <span class="sr-only">{t(news ? "table.rail.news" : "table.talk")}</span>
    </button>
  );
}

/* ---- the rail ---- */

function Rail({ panels }: Pick<Parts, "panels">) {
  const game = useGame();
  const { due, wanted, busy } = useAsked();
  const question = `${game.view.prompt.turn} ${game.view.prompt.phase}`;
  // A question beside which there is more to do can be put aside.
  const [aside, putAside] = useState("");
  const coached = useTakesRail(game.chosen !== null || glowsAtOnce(game.view.prompt.phase));
  useNextMoment(() => {
    if (game.panel?.kind === "group") game.open(null);
  });
  const asks = due && (busy || aside !== question);
  return (
    <section class="rail" aria-label={t("table.side")}>
      <Votes />
      {game.panel !== null || wanted ? (
        <OpenSheet panels={panels} />
      ) : asks ? (
        <RailSheet {...(busy ? {} : { back: () => putAside(question) })}>{panels}</RailSheet>
      ) : game.me === undefined ? (
        <Watching />
      ) : coached ? (
        <CoachSheet />
      ) : (
        <AtRest {...(due ? { question: () => putAside("") } : {})} />
      )}
      <Foot />
    </section>
  );
}

interface SheetProps {
  readonly title?: string;
  readonly back?: () => void;
  readonly children: ComponentChildren;
}

/** What takes the place of the rail's content. */
function RailSheet({ title, back, children }: SheetProps) {
  return (
    <>
      <header class="rail-head">
        {back ? (
          <button type="button" class="rail-back" aria-label={t("table.rail.back")} onClick={back}>
            <Sign name="left" size={20} />
          </button>
        ) : null}
        {title === undefined ? <PromptLine /> : <h2>{title}</h2>}
      </header>
      <CoachLine />
      <div class="rail-sheet">{children}</div>
    </>
  );
}

function OpenSheet({ panels }: Pick<Parts, "panels">) {
  const { panel, open, name, table } = useGame();
  const back = () => {
    open(null);
    if (table.hint !== null) store.change({ kind: "hint-read" });
  };
  switch (panel?.kind) {
    case "group":
      return <GroupSheet group={panel.group} />;
    case "talk":
      return (
        <RailSheet title={t("table.tab.log")} back={back}>
          <Talk />
        </RailSheet>
      );
    case "fair":
      return (
        <RailSheet title={t("table.menu.fair")} back={back}>
          <InfoPanels />
        </RailSheet>
      );
    case "player":
      return (
        <RailSheet title={name(panel.seat)} back={back}>
          <InfoPanels />
        </RailSheet>
      );
    case "card":
      return <RailSheet back={() => open({ kind: "group", group: "cards" })}>{panels}</RailSheet>;
    default:
      return <RailSheet back={back}>{panels}</RailSheet>;
  }
}

function GroupSheet({ group }: { group: Group }) {
  const game = useGame();
  const { me, open } = game;
  const entry = railEntries(game).find((one) => "group" in one && one.group === group);
  const actions = entry && "group" in entry ? entry.actions : [];
  return (
    <RailSheet
      {...(actions.length > 0 ? {} : { title: t(`table.rail.${group}`) })}
      back={() => open(null)}
    >
      {group === "town" ? <TrackChart seat={me ?? 0} /> : null}
      {group === "cards" ? <HeldCards /> : null}
      {group === "about" ? <About /> : null}
      {actions.length > 0 ? (
        <div class="rail-verbs" role="toolbar" aria-label={t(`table.rail.${group}`)}>
          {actions.map((action) => (
            <BoardAction key={action.kind} action={action} small={false} />
          ))}
        </div>
      ) : null}
    </RailSheet>
  );
}

function HeldCards() {
  const { view } = useGame();
  if (heldCards(view) === 0) return <p class="note">{t("table.rail.cards.none")}</p>;
  return (
    <>
      <DevelopmentCards />
      <ProgressCards />
    </>
  );
}

/** What the game counts beside the seats: barbarians, scenario, bank. */
function About() {
  return (
    <>
      <BarbarianPanel />
      <ScenarioCard />
      <Bank />
    </>
  );
}

/** Who only watches has a rail for the log. */
function Watching() {
  return (
    <>
      <PromptLine />
      <AboutButton />
      <Talk />
    </>
  );
}

function AtRest({ question }: { question?: () => void }) {
  const coach = useCoach();
  return (
    <>
      {coach && coach.lesson.state !== "move" ? null : <PromptLine />}
      {coach ? <CoachLine onOpen={() => coach.show("coach")} /> : null}
      {coach && !isLit(coach.lesson, "panel", "barbarians", "bank") ? null : question ? (
        <button type="button" class="rail-about due" onClick={question}>
          {t("table.rail.question")}
        </button>
      ) : (
        <AboutButton />
      )}
      <Hand />
      <Actions />
    </>
  );
}

/** One line about the game, which opens the rest of it. */
function AboutButton() {
  const game = useGame();
  const { setting, view, open } = game;
  const raid = view.forecast.barbarians;
  const map = mapName(setting);
  return (
    <button
      type="button"
      class="rail-about"
      onClick={() => open({ kind: "group", group: "about" })}
    >
      <span class="sr-only">{t("table.more")}</span>
      {raid ? (
        <>
          <RaidTrack step={raid.step} stops={raid.track} />
          <span class="fight">
            <b class="danger">{raid.attack}</b>:<b class="tgood">{raid.defence}</b>
          </span>
        </>
      ) : setting.modules.includes("sea") ? (
        <>
          <Sign name="map" size={17} />
          <span class="about-map">{map ?? t("table.scenario.title")}</span>
        </>
      ) : (
        setting.goods.map((goods) => (
          <span class="qty" key={goods}>
            <Goods name={goods} size={15} label={goodsName(goods)} />
            {view.bank.cards[goods] ?? 0}
          </span>
        ))
      )}
    </button>
  );
}

/* ---- the eight buttons ---- */

const heldCards = ({ hand }: Game["view"]): number =>
  (hand?.progress?.length ?? 0) +
  (hand?.development ?? []).reduce((sum, { count }) => sum + count, 0);

type GroupEntry = Extract<RailEntry, { readonly group: Group }>;

/** What can be done behind a button, in words; empty if nothing can. */
function groupNote(game: Game, { group, actions }: GroupEntry): string {
  const usable = actions.filter(({ kind }) => isPossible(game, kind)).length;
  const levels = movesOf(game.view.moves, "improve").length;
  if (group === "town" && levels > 0) return t("table.rail.levels", { n: levels });
  if (group === "cards") return t("table.rail.held", { n: heldCards(game.view) });
  return usable > 0 ? t("table.rail.moves", { n: usable }) : "";
}

function isUsable(game: Game, { group, actions }: GroupEntry): boolean {
  if (group === "cards")
    return (
      (game.view.hand?.progress ?? []).some(({ playable }) => playable) ||
      (game.view.hand?.development ?? []).some(({ playable }) => playable)
    );
  const improves = group === "town" && firstOf(game.view.moves, "improve") !== undefined;
  return improves || actions.some(({ kind }) => isPossible(game, kind));
}

const GROUP_SIGN: Readonly<Partial<Record<Group, string>>> = {
  ships: "ship",
  wonders: "star",
  town: "bank",
  cards: "dev",
};

function GroupButton({ entry }: { entry: GroupEntry }) {
  const game = useGame();
  const { open, colour, me } = game;
  const sign = GROUP_SIGN[entry.group];
  return (
    <button
      type="button"
      class={isUsable(game, entry) ? "ab ok group" : "ab no group"}
      data-group={entry.group}
      data-acts={entry.actions.map(({ kind }) => kind).join(" ")}
      onClick={() => open({ kind: "group", group: entry.group })}
    >
      {sign ? (
        <Sign name={sign} size={24} />
      ) : (
        <PieceIcon piece="knight-1-active" colour={colour(me ?? 0)} size={24} />
      )}
      <span class="abn">{t(`table.rail.${entry.group}`)}</span>
      <span class="cost under">{groupNote(game, entry)}</span>
    </button>
  );
}

function Actions() {
  const game = useGame();
  const entries = railEntries(game);
  return (
    <div
      class={entries.length > 8 ? "rail-acts many" : "rail-acts"}
      role="toolbar"
      aria-label={t("table.actions")}
    >
      {entries.map((entry) =>
        "group" in entry ? (
          <GroupButton key={entry.group} entry={entry} />
        ) : (
          <BoardAction key={entry.action.kind} action={entry.action} small />
        ),
      )}
    </div>
  );
}

/** Taking back, and what ends the turn; while something is chosen, dropping it. */
function Foot() {
  const game = useGame();
  const { table, chosen, choose, me } = game;
  if (me === undefined) return null;
  return (
    <div class="rail-foot">
      {table.view.undo?.on && chosen === null ? (
        <button
          type="button"
          class="rail-back"
          data-act="undo"
          aria-label={t("table.undo")}
          onClick={() => takeBack(game)}
        >
          <Sign name="undo" size={19} />
        </button>
      ) : null}
      {chosen === null ? (
        <MainButton />
      ) : (
        <button type="button" class="tbtn rail-cancel" onClick={() => choose(null)}>
          {t("table.cancel")}
        </button>
      )}
    </div>
  );
}
