// The table of the card game: two principalities with the stacks between them, the own one below; beside
// them what is being decided; at the bottom hand and actions. It draws the server's view and offers the
// server's moves.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { type CardsTableState, isCardsView } from "../family";
import {
  CoachBar,
  CoachLayer,
  CoachLine,
  CoachSheet,
  LessonPanel,
  useTakesRail,
} from "../learn/coach";
import { AroundCoach, useCoach } from "../learn/coach-state";
import type { CardsMove, CardsSetting, CardsView } from "../protocol";
import { peopleAt } from "../shared/any-table";
import { firstOf, isMine, useAutomatics, useDeciding } from "../shared/deciding";
import { BackToResult, useAfter } from "../shared/end";
import { hasLog, type Size, useSize } from "../shared/frames";
import { Notes } from "../shared/notes";
import { ProofList } from "../shared/proof";
import { useSounds } from "../shared/sounds";
import { StageLayer } from "../shared/stage-layer";
import { Talk } from "../shared/talk";
import { Votes } from "../shared/votes";
import "../styles/cards.css";
import { t } from "../text/t";
import { AroundCards, type CardGame, useCardGame } from "./context";
import { CardsResult, EndPage } from "./end";
import { Fan } from "./fan";
import { Actions, Hand, Stores } from "./hand";
import { PlayerInfo, StepBar } from "./info";
import { useKeys } from "./keys";
import { Log } from "./log";
import { Middle } from "./middle";
import { type Chosen, glowSpots, HABITS, movesOfCard, spotsOfAll } from "./model";
import {
  ArrangePanel,
  CardPanel,
  DeckPanel,
  DuelPanel,
  EventPanel,
  HintPanel,
  ResourcePanel,
  SidePanel,
  StackPanel,
} from "./panels";
import { Close } from "./parts";
import { PromptLine } from "./prompt";
import { RealmGrid } from "./realm";
import { SpotMenu } from "./spot-menu";
import { CardsToasts, useCardsStage } from "./stage";
import { type Side, TopBar } from "./top";
import { OpenOffer, Trade } from "./trade";

/** The table of the card game, from the first region to the last point. */
export function CardsTable({ table }: { table: CardsTableState }) {
  const { view, setting } = table;
  if (!isCardsView(view) || setting === null || !("terrains" in setting))
    return <p class="cg-loading">{t("cards.top.loading")}</p>;
  return <Playing table={table} view={view} setting={setting} />;
}

/** Whether a choice has moves among those of the frame. */
export function holds(chosen: Chosen, { moves, hand }: CardsView): boolean {
  switch (chosen.kind) {
    case "road":
    case "settlement":
    case "city":
    case "offer":
      return firstOf(moves, chosen.kind) !== undefined;
    case "trade":
      return firstOf(moves, "bank", "offer") !== undefined;
    case "card":
      return hand?.cards.some(({ card }) => card === chosen.card) ?? false;
    default:
      return true;
  }
}

interface PlayingProps {
  readonly table: CardsTableState;
  readonly view: CardsView;
  readonly setting: CardsSetting;
}

/** The state of the game as its parts see it, made anew when the table or a choice changes. */
function useGameOf({ table, view, setting }: PlayingProps): CardGame {
  const size = useSize();
  const deciding = useDeciding<CardsMove, Chosen>(view.moves, HABITS, (one) => holds(one, view));
  const { chosen, choose } = deciding;
  // Another question closes what was picked for the last one, but for a card that both are about.
  useEffect(() => {
    if (chosen?.kind !== "card" || movesOfCard(view, chosen.card).length === 0) choose(null);
  }, [view.prompt.phase, view.turn.turn]);
  return useMemo(() => {
    const spots = spotsOfAll(view);
    const glow = glowSpots(view, chosen);
    const below = table.seat ?? 0;
    return { table, setting, view, size, below, spots, glow, ...peopleAt(table), ...deciding };
  }, [table, setting, view, size, ...Object.values(deciding)]);
}

function Playing(props: PlayingProps) {
  const game = useGameOf(props);
  useKeys(game);
  useSounds(game, isMine(game));
  useCardsStage(game);
  useAutomatics(game, HABITS);
  return (
    <AroundCards game={game}>
      <AroundCoach>
        <Frame />
        <CoachLayer />
      </AroundCoach>
      <Notes />
    </AroundCards>
  );
}

export function Half({ seat, own }: { seat: number; own: boolean }) {
  const { view, name, size } = useCardGame();
  const realm = view.realms.find((one) => one.seat === seat);
  if (realm === undefined) return null;
  const info = <PlayerInfo seat={seat} />;
  return (
    <section
      class={own ? "cg-half own" : "cg-half"}
      aria-label={t("cards.realm", { name: name(seat) })}
    >
      {own ? null : info}
      <div class="cg-realm" tabIndex={size === "desktop" ? -1 : 0}>
        <RealmGrid realm={realm} />
      </div>
      {own ? info : null}
    </section>
  );
}

/** All that is being decided; empty most of the time. */
export function Decisions() {
  return (
    <>
      <HintPanel />
      <OpenOffer />
      <DuelPanel />
      <ArrangePanel />
      <SidePanel />
      <ResourcePanel />
      <CardPanel />
      <DeckPanel />
      <StackPanel />
    </>
  );
}

function Proof() {
  return (
    <section class="cg-proof" aria-label={t("table.menu.fair")}>
      <h2>{t("table.menu.fair")}</h2>
      <ProofList />
    </section>
  );
}

/** A sheet over the table: on narrow screens talk, on all the dice proof. */
function Sheet({ close, children }: { close(): void; children: ComponentChildren }) {
  return (
    <div class="cg-sheet">
      <Close onClose={close} />
      {children}
    </div>
  );
}

/** Numbers the glowing places in reading order, for the digit keys, and brings the first into sight. */
function useDigits(glow: CardGame["glow"]): void {
  const lit = [...glow.keys()].join(",");
  useEffect(() => {
    const spots = document.querySelectorAll(".cg-realm [data-spot]");
    if (spots.length > 0) spots[0]?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [lit]);
  useEffect(() => {
    for (const old of document.querySelectorAll("[data-digit]")) old.removeAttribute("data-digit");
    const lit = [...document.querySelectorAll("[data-spot]")].slice(0, 9);
    for (const [i, spot] of lit.entries()) spot.setAttribute("data-digit", String(i + 1));
  });
}

/** The coach where there is no room for a bubble; else the lesson's name and step. */
function CoachInFrame() {
  const { size, chosen, glow } = useCardGame();
  const coach = useCoach();
  const whole = useTakesRail(glow.size > 0 && chosen === null);
  if (size === "phone") return glow.size > 0 || chosen !== null ? <CoachLine /> : <CoachBar />;
  if (size !== "rail") return <LessonPanel whole={false} />;
  return whole ? <CoachSheet /> : <CoachLine onOpen={() => coach?.show("coach")} />;
}

/** Classes of a frame: a rail is a phone whose parts stand otherwise. */
export const lookOf = (size: Size): string => (size === "rail" ? "phone rail" : size);

function Frame() {
  const game = useCardGame();
  const { view, size, table, below, chosen } = game;
  useDigits(game.glow);
  const [side, show] = useState<Side>(null);
  const over = table.view.stage === "over" || view.prompt.phase === "over";
  const { after, go, moment } = useAfter(over);
  const above = below === 0 ? 1 : 0;
  const wide = size === "desktop" || size === "side";
  const trading = chosen?.kind === "trade" || chosen?.kind === "offer";
  const sheet =
    side === null ? null : (
      <Sheet close={() => show(null)}>
        {side === "proof" ? <Proof /> : <Talk log={<Log />} />}
      </Sheet>
    );
  if (after === "statistics")
    return (
      <div class={`at-table cg-table ${lookOf(size)} over`}>
        <TopBar show={show} bar />
        <EndPage />
        <BackToResult go={go} />
        {sheet}
      </div>
    );
  return (
    <div
      class={`at-table cg-table ${lookOf(size)}`}
      data-phase={view.prompt.phase}
      data-chosen={chosen?.kind}
    >
      <TopBar show={show} />
      {size === "rail" ? (
        <button type="button" class="fab log-fab" onClick={() => show("talk")}>
          <Sign name="chat" size={19} />
          <span class="sr-only">{t("table.talk")}</span>
        </button>
      ) : null}
      <main class="cg-board" id="main">
        {size === "rail" ? null : <PromptLine />}
        <Half seat={above} own={false} />
        <Middle />
        <Half seat={below} own />
        <Fan />
        <CardsToasts />
        <StageLayer />
      </main>
      <aside class="cg-aside" aria-label={t("cards.act.choose")}>
        {size === "rail" ? <PromptLine /> : null}
        <Votes />
        <CoachInFrame />
        <StepBar />
        {wide ? <EventPanel /> : null}
        <Decisions />
        {size === "desktop" || trading ? <Trade /> : null}
        {hasLog(size) ? <Talk log={<Log />} /> : null}
      </aside>
      <footer class="cg-tray">
        <Hand />
        <Stores />
        <Actions />
      </footer>
      <SpotMenu />
      {sheet}
      {after === "result" && !moment ? <CardsResult go={go} /> : null}
      {after === "board" ? <BackToResult go={go} /> : null}
    </div>
  );
}
