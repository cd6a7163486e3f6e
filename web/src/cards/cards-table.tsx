// The table of the card game: two principalities with the stacks between them, the own one below; beside
// them what is being decided; at the bottom hand and actions. It draws the server's view and offers the
// server's moves.

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { send } from "../connection";
import { type CardsTableState, isCardsView } from "../family";
import type { Amounts, CardsMove, CardsSetting, CardsView } from "../protocol";
import { settings, useSettings } from "../settings";
import { sendAny, useSize } from "../shared/any-table";
import { nameOf } from "../shared/names";
import { ProofList } from "../shared/proof";
import { useSounds } from "../shared/sounds";
import { Talk } from "../shared/talk";
import { Votes } from "../shared/votes";
import { seatColour, store } from "../state";
import "../styles/cards.css";
import { hasText, t } from "../text/t";
import { AroundCards, type CardGame, useCardGame } from "./context";
import { EndPage } from "./end";
import { Fan } from "./fan";
import { Actions, Hand } from "./hand";
import { PlayerInfo, StepBar } from "./info";
import { useKeys } from "./keys";
import { Log } from "./log";
import { Middle } from "./middle";
import { type Chosen, glowSpots, isMine, moveOf, movesOfCard, spotsOfAll } from "./model";
import {
  ArrangePanel,
  CardPanel,
  DeckPanel,
  DuelPanel,
  EventPanel,
  HintPanel,
  ResourcePanel,
  SidePanel,
} from "./panels";
import { Close } from "./parts";
import { PromptLine } from "./prompt";
import { RealmGrid } from "./realm";
import { SpotMenu } from "./spot-menu";
import { type Side, TopBar } from "./top";
import { OpenOffer, Trade } from "./trade";

type Message = Parameters<typeof send>[0];

/** Sends a message; a refusal by the rules is told in the player's language. */
async function said(message: Message): Promise<void> {
  const answer = await send(message);
  if (answer.type !== "refused") return;
  const key = `cards.why.${answer.code}`;
  const setting = store.get().table?.setting;
  const gate = setting && "gate" in setting ? setting.gate : 0;
  // Without its code: the words of this game are better than those for all games.
  if (hasText(key)) store.change({ kind: "refused", code: "", reason: t(key, { gate }) });
}

/** The table of the card game, from the first region to the last point. */
export function CardsTable({ table }: { table: CardsTableState }) {
  const { view, setting } = table;
  if (!isCardsView(view) || setting === null || !("terrains" in setting))
    return <p class="cg-loading">{t("cards.top.loading")}</p>;
  return <Playing table={table} view={view} setting={setting} />;
}

/** A choice ends with the moves that it was made among. */
function stillHolds(chosen: Chosen | null, view: CardsView): boolean {
  switch (chosen?.kind) {
    case "road":
    case "settlement":
    case "city":
      return moveOf(view, chosen.kind) !== undefined;
    case "trade":
      return moveOf(view, "bank") !== undefined || moveOf(view, "offer") !== undefined;
    case "offer":
      return moveOf(view, "offer") !== undefined;
    case "card":
      return view.hand?.cards.some(({ card }) => card === chosen.card) ?? false;
    default:
      return true;
  }
}

/** Moves that cannot be taken back and cost something: the setting "Confirm moves" asks about these. */
const HEAVY = new Set([
  ...["road", "settlement", "city", "build", "remove", "play", "scout", "alchemist", "caravan"],
  ...["counter", "search", "exchange", "discard", "bank", "swap", "conflict", "arrange-as-printed"],
]);

interface PlayingProps {
  readonly table: CardsTableState;
  readonly view: CardsView;
  readonly setting: CardsSetting;
}

/** The state of the game as its parts see it, made anew when the table or a choice changes. */
function useGameOf({ table, view, setting }: PlayingProps): CardGame {
  const size = useSize();
  const [picked, choose] = useState<Chosen | null>(null);
  const chosen = stillHolds(picked, view) ? picked : null;
  const [asked, ask] = useState<CardsMove | null>(null);
  const act = useCallback((move: CardsMove) => {
    if (move.action === undefined) return;
    choose(null);
    if (settings.get().confirm && HEAVY.has(move.kind)) ask(move);
    else void said({ type: "move", action: move.action });
  }, []);
  // A question that the game has passed over is not asked any more.
  const due = asked !== null && view.moves.some((move) => move.action === asked.action);
  const answer = useCallback(
    (yes: boolean) => {
      ask(null);
      if (yes && asked?.action !== undefined) void said({ type: "move", action: asked.action });
    },
    [asked],
  );
  const offer = useCallback((give: Amounts, get: Amounts) => {
    choose(null);
    void said({ type: "offer", give: { ...give }, get: { ...get } });
  }, []);
  const undo = useCallback(() => {
    choose(null);
    void send({ type: "undo" });
  }, []);
  const phase = view.prompt.phase;
  const turn = view.turn.turn;
  // Another question closes what was picked for the last one, but for a card that both are about.
  useEffect(() => {
    choose((now) => (now?.kind === "card" && movesOfCard(view, now.card).length > 0 ? now : null));
  }, [phase, turn]);
  return useMemo(
    () => ({
      table,
      setting,
      view,
      me: table.seat ?? undefined,
      below: table.seat ?? 0,
      size,
      spots: spotsOfAll(view),
      glow: glowSpots(view, chosen),
      chosen,
      choose,
      act,
      asked: due ? asked : null,
      answer,
      offer,
      undo,
      send: sendAny,
      name: (seat: number) => nameOf(table, seat),
      colour: (seat: number) => seatColour(table, seat),
    }),
    [table, setting, view, size, chosen, act, asked, due, answer, offer, undo],
  );
}

function Playing(props: PlayingProps) {
  const game = useGameOf(props);
  useKeys(game);
  useSounds(game, isMine(game.view, game.me));
  useAutomatics(game);
  return (
    <AroundCards game={game}>
      <Frame />
    </AroundCards>
  );
}

/** What the settings do by themselves. */
function useAutomatics({ view, me, act }: CardGame): void {
  const [{ autoRoll, autoEnd, autoDecline }] = useSettings();
  useEffect(() => {
    if (!isMine(view, me)) return;
    const roll = moveOf(view, "roll");
    const end = moveOf(view, "end");
    const refuse = moveOf(view, "refuse");
    if (autoRoll && roll && view.moves.length === 1) act(roll);
    else if (autoEnd && end && view.moves.every((m) => m.kind === "end" || m.kind === "remove"))
      act(end);
    else if (autoDecline && refuse && !moveOf(view, "accept")) act(refuse);
  }, [view, me, act, autoRoll, autoEnd, autoDecline]);
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
function Decisions() {
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
    </>
  );
}

function Proof() {
  return (
    <section class="cg-proof" aria-label={t("table.fair")}>
      <h2>{t("table.fair")}</h2>
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

function Frame() {
  const game = useCardGame();
  const { view, size, table, below, chosen } = game;
  useDigits(game.glow);
  const [side, show] = useState<Side>(null);
  const [ended, setEnded] = useState(false);
  const over = table.view.stage === "over" || view.prompt.phase === "over";
  const above = below === 0 ? 1 : 0;
  const trading = chosen?.kind === "trade" || chosen?.kind === "offer";
  const sheet =
    side === null ? null : (
      <Sheet close={() => show(null)}>
        {side === "proof" ? <Proof /> : <Talk log={<Log />} />}
      </Sheet>
    );
  if (over && !ended)
    return (
      <div class={`at-table cg-table ${size} over`}>
        <TopBar show={show} />
        <EndPage back={() => setEnded(true)} />
        {sheet}
      </div>
    );
  return (
    <div class={`at-table cg-table ${size}`} data-phase={view.prompt.phase}>
      <TopBar show={show} />
      <main class="cg-board" id="main">
        <PromptLine />
        <Half seat={above} own={false} />
        <Middle />
        <Half seat={below} own />
        <Fan />
      </main>
      <aside class="cg-aside" aria-label={t("cards.act.choose")}>
        <Votes />
        <StepBar />
        {size === "desktop" ? <EventPanel /> : null}
        <Decisions />
        {size === "desktop" || trading ? <Trade /> : null}
        {size === "desktop" ? <Talk log={<Log />} /> : null}
      </aside>
      <footer class="cg-tray">
        <Hand />
        <Actions />
      </footer>
      <SpotMenu />
      {sheet}
      {over ? (
        <button type="button" class="tbtn primary cg-result" onClick={() => setEnded(false)}>
          {t("cards.over.result")}
        </button>
      ) : null}
    </div>
  );
}
