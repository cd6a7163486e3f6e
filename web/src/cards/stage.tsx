// The great moments of the card game, for the stage (shared/stage.ts): events of the die and of event cards,
// duels, tokens that change hands, the end. Their sentences are those of the log.
import { useMemo } from "preact/hooks";
import type { CardsLogged, CardsView } from "../protocol";
import type { Scene } from "../shared/stage";
import { type Pace, useStageFeed } from "../shared/stage-layer";
import { Toasts } from "../shared/toasts";
import { t, word } from "../text/t";
import { type CardGame, useCardGame } from "./context";
import { logLines } from "./log";
import { cardName, plain, sentence } from "./sentences";

interface CardsMoment {
  readonly events: readonly CardsLogged[];
  readonly before: CardsView;
  readonly after: CardsView;
  readonly me: number | undefined;
  readonly name: (seat: number) => string;
}

type Maker = (event: CardsLogged, moment: CardsMoment) => readonly Scene[];

const PLAIN = { scores: [], loses: false, beats: [1200], sounds: [] } as const;
const RIBBON = { kind: "ribbon" } as const;

const said = (event: CardsLogged, { name }: CardsMoment): string =>
  plain(sentence(event)?.parts ?? [], name);

function scoresOf({ before, after }: CardsMoment, ...seats: readonly unknown[]) {
  return seats.flatMap((seat) => {
    if (typeof seat !== "number") return [];
    const then = before.players[seat]?.points ?? 0;
    const now = after.players[seat]?.points ?? 0;
    return then === now ? [] : [{ seat, then, now }];
  });
}

const losesAny = (event: CardsLogged, { me }: CardsMoment): boolean =>
  (event.losses ?? []).some(({ seat }) => seat === me);

/** A face of the event die that does something, by the face's word. */
const face =
  (name: "club" | "knight" | "windmill" | "sun", sound: "thud" | "chime"): Maker =>
  (event, moment) =>
    event.calm || event.possible === false
      ? []
      : [
          {
            ...PLAIN,
            facts: RIBBON,
            sounds: [sound],
            title: t(`cards.face.${name}.means`),
            text: said(event, moment),
            seat: event.winner ?? event.holder ?? undefined,
            loses: losesAny(event, moment),
            danger: sound === "thud",
          },
        ];

/** An event card, with what it brings at once. */
const eventCard: Maker = (event, moment) => {
  const follows = moment.events.find(({ kind }) => kind === "plague" || kind === "productive-year");
  return [
    {
      ...PLAIN,
      facts: RIBBON,
      sounds: ["drum"],
      title: cardName(event.target?.event ?? ""),
      text: said(follows ?? event, moment),
      loses: follows !== undefined && losesAny(follows, moment),
    },
  ];
};

const duel: Maker = (event, moment) => {
  if (event.seat === undefined) return [];
  const args = { card: cardName(event.card ?? "") };
  const number = event.target?.number ?? 0;
  return [
    {
      ...PLAIN,
      facts: { kind: "ribbon", dice: [number] },
      sounds: [event.success ? "fanfare" : "thud"],
      title: t(event.success ? "stage.duel.won" : "stage.duel.lost", args),
      text: t("stage.duel", { name: moment.name(event.seat), number }),
      seat: event.seat,
      loses: event.success === true && moment.me !== undefined && event.seat !== moment.me,
    },
  ];
};

const bonus: Maker = (event, moment) => {
  const sizes = event.sizes ?? [];
  const card = event.card ?? "";
  const to = typeof event.to === "number" ? event.to : null;
  const from = typeof event.from === "number" ? event.from : null;
  const token = word("cards.source", card);
  const title =
    to === null
      ? t("stage.bonus.nobody", { card: token })
      : t("stage.bonus", { card: token, name: moment.name(to), n: event.size ?? 0 });
  const text =
    from === null
      ? t("stage.bonus.first")
      : t("stage.bonus.from", { other: moment.name(from), n: sizes[from] ?? 0 });
  return [
    {
      facts: { kind: "plaque", card, path: [], from, to, sizes },
      beats: [600, 1200],
      sounds: ["chime"],
      title,
      text,
      seat: to ?? undefined,
      scores: scoresOf(moment, to, from),
      loses: from !== null && from === moment.me,
    },
  ];
};

const SIGN_OF: Readonly<Record<string, string>> = {
  settlement: "settlement",
  city: "city",
  card: "cards",
  "knight-token": "knight",
  "windmill-token": "wind",
};

const win: Maker = (event, moment) => {
  const { seat } = event;
  if (seat === undefined)
    return [{ ...PLAIN, facts: RIBBON, title: t("stage.draw"), text: said(event, moment) }];
  const sources = Object.entries(event.sources?.[seat] ?? {}).map(([source, n]) => ({
    word: word("cards.source", source),
    sign: SIGN_OF[source] ?? "scroll",
    n,
  }));
  const points = event.points?.[seat] ?? 0;
  return [
    {
      facts: { kind: "victory", points, flags: [], sources },
      beats: [1000, 1400],
      sounds: [undefined, "theme"],
      title: t("stage.win", { name: moment.name(seat) }),
      text: said(event, moment),
      seat,
      scores: scoresOf(moment, seat),
      loses: false,
    },
  ];
};

const MAKERS: Readonly<Record<string, Maker>> = {
  brigands: face("club", "thud"),
  tournament: face("knight", "chime"),
  advantage: face("windmill", "chime"),
  plenty: face("sun", "chime"),
  event: eventCard,
  duel,
  bonus,
  win,
};

/** The scenes of what happened between two views. */
export const scenesOf = (moment: CardsMoment): Scene[] =>
  moment.events.flatMap((event) => MAKERS[event.kind]?.(event, moment) ?? []);

export function useCardsStage({ table, view, me, name }: CardGame, replay?: Pace): void {
  useStageFeed(
    table.log,
    view,
    (events, before) => scenesOf({ events, before, after: view, me, name }),
    replay,
  );
}

// Toasts look no further back than so many events.
const TOLD = 20;
/** Lines that have a scene or a heading of their own. */
const ELSEWHERE = new Set(["turn", "win", ...Object.keys(MAKERS)]);

/** Toasts of what the other one does. */
export function CardsToasts() {
  const { table, me, name } = useCardGame();
  const lines = useMemo(
    () =>
      logLines(table.log.slice(-TOLD))
        .filter(({ kind, seat, missed }) => !missed && seat !== me && !ELSEWHERE.has(kind))
        .map(({ n, seat, parts }) => ({ n, seat, words: plain(parts, name) })),
    [table.log],
  );
  return <Toasts lines={lines} />;
}
