// Practise: positions as flash cards. What is due comes first, then puzzles that were never tried.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { useLoaded } from "../catalogue";
import { type Mode, modes, parseConfig } from "../config";
import { later } from "../later";
import { Notice } from "../pages/notice";
import { ownGames } from "../pages/own-games";
import type { GameMove, HttpDecision } from "../protocol";
import { swap } from "../router";
import { t } from "../text/t";
import { Button, LinkButton, Picker } from "../ui";
import { modeName } from "../words";
import {
  BOXES,
  countsOf,
  dateOf,
  dayOf,
  dueCards,
  type Item,
  keep,
  kept,
  useKept,
  withAnswer,
  withDay,
} from "./boxes";
import type { Flash } from "./flash";
import {
  type Answer,
  itemMode,
  judged,
  loadDay,
  loadDecision,
  loadPuzzles,
  puzzleName,
  queueOf,
} from "./items";
import "../styles/practise.css";

interface FlashProps {
  readonly flash: Flash;
  readonly children: ComponentChildren;
}

const BoardFlash = later<FlashProps>(() => import("./board-flash").then((part) => part.BoardFlash));
const CardsFlash = later<FlashProps>(() => import("./cards-flash").then((part) => part.CardsFlash));

/* ---- beside the table ---- */

function Boxes({ today }: { today: number }) {
  const counts = countsOf(useKept().cards, today);
  const [last] = ownGames();
  return (
    <section class="card pr-card" aria-labelledby="pr-boxes">
      <h2 id="pr-boxes">{t("practise.boxes")}</h2>
      <ul class="pr-boxes">
        {BOXES.map(({ name }) => (
          <li key={name} class={name === "today" ? "on" : ""}>
            <b>{counts[name]}</b>
            <span>{t(`practise.box.${name}`)}</span>
          </li>
        ))}
      </ul>
      <p class="note">{t("practise.boxes.text")}</p>
      {last ? (
        <a class="pr-link" href={`/replay/${last.row.record}`}>
          <Sign name="play" size={15} />
          {t("practise.review")}
        </a>
      ) : null}
    </section>
  );
}

/** The days of this week, Monday first. */
const weekOf = (today: number): readonly number[] => {
  const monday = today - ((today + 3) % 7);
  return Array.from({ length: 7 }, (_, i) => monday + i);
};

function Day({
  today,
  day,
  open,
}: {
  today: number;
  day: Item | null;
  open: (item: Item) => void;
}) {
  const { days } = useKept();
  const names = new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: "short",
    timeZone: "UTC",
  });
  if (day === null) return null;
  return (
    <section class="card pr-card" aria-labelledby="pr-day">
      <div class="pr-day">
        <div>
          <h2 id="pr-day">{t("practise.day")}</h2>
          <p class="note">{t("practise.day.text", { mode: modeName(parseConfig(day.config)) })}</p>
        </div>
        <Button kind="primary" onClick={() => open(day)}>
          {t("practise.day.solve")}
        </Button>
      </div>
      <ul class="pr-week">
        {weekOf(today).map((one) => {
          const found = days.includes(dateOf(one));
          return (
            <li key={one} class={`${found ? "found" : ""}${one === today ? " on" : ""}`}>
              {found ? <Sign name="check" size={13} /> : null}
              <span>{names.format(new Date(`${dateOf(one)}T12:00:00Z`))}</span>
              {found ? <span class="sr-only">{t("practise.day.found")}</span> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Filter = Mode | "all";

interface ListProps {
  readonly items: readonly Item[];
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
  readonly current: string | undefined;
  readonly open: (item: Item) => void;
}

/** A position in the list, with what is known of it. */
function Row(props: {
  readonly item: Item;
  readonly n: number;
  readonly current: boolean;
  readonly open: (item: Item) => void;
}) {
  const { item, n } = props;
  const { cards } = useKept();
  const card = cards.find(({ id }) => id === item.id);
  const mode = modeName(parseConfig(item.config));
  const name = item.own
    ? t("practise.item.own", { mode, n: item.own.move })
    : t("practise.item", { mode, n });
  const state = card && t(card.box > 0 ? "practise.item.found" : "practise.item.missed");
  return (
    <li>
      <button
        type="button"
        aria-label={[name, state].filter(Boolean).join(", ")}
        aria-current={props.current ? "true" : undefined}
        onClick={() => props.open(item)}
      >
        {item.own ? t("practise.item.move", { n: item.own.move }) : n}
        {card ? <Sign name={card.box > 0 ? "check" : "undo"} size={13} /> : null}
      </button>
    </li>
  );
}

/** Own decisions, then the puzzles of each mode by number. */
function List({ items, filter, setFilter, current, open }: ListProps) {
  const choices = (["all", ...modes] as const).map((value) => ({
    value,
    label: value === "all" ? t("practise.all") : t(`frame.mode.${value}`),
  }));
  const groups = [
    { title: t("practise.own"), of: items.filter(({ own }) => own !== undefined) },
    ...modes.map((mode) => ({
      title: t(`frame.mode.${mode}`),
      of: items.filter((item) => item.own === undefined && itemMode(item) === mode),
    })),
  ];
  return (
    <section class="card pr-card" aria-labelledby="pr-list">
      <h2 id="pr-list">{t("practise.list")}</h2>
      <Picker<Filter>
        label={t("practise.mode")}
        value={filter}
        choices={choices}
        onChange={setFilter}
      />
      {groups
        .filter(({ of }) => of.length > 0)
        .map(({ title, of }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul class="pr-list">
              {of.map((item, i) => (
                <Row
                  key={item.id}
                  item={item}
                  n={i + 1}
                  current={item.id === current}
                  open={open}
                />
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}

/* ---- the page ---- */

/** The position of the item; null: it is not there any more, undefined: not yet. */
function useDecision(item: Item | undefined): HttpDecision | null | undefined {
  const [loaded, setLoaded] = useState<{ id: string; decision: HttpDecision | null }>();
  useEffect(() => {
    let gone = false;
    if (item === undefined) return;
    const arrive = (decision: HttpDecision | null) => {
      if (!gone) setLoaded({ id: item.id, decision });
    };
    loadDecision(item).then(arrive, () => arrive(null));
    return () => {
      gone = true;
    };
  }, [item?.id]);
  return loaded?.id === item?.id ? loaded?.decision : undefined;
}

/** What is practised, and how it goes on. */
function usePractice(puzzles: readonly Item[], wanted: string | undefined, today: number) {
  const { cards } = useKept();
  const [filter, setFilter] = useState<Filter>("all");
  const [chosen, setChosen] = useState<Item>();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const fits = (item: Item) => filter === "all" || itemMode(item) === filter;
  const own = cards.filter(({ own: mine }) => mine !== undefined);
  const items = [...own, ...puzzles].filter(fits);
  const due = dueCards(cards, today).filter(fits);
  const linked = puzzles.find((item) => puzzleName(item) === wanted);
  const first = useMemo(
    () => linked ?? queueOf(due, cards, puzzles.filter(fits))[0] ?? items[0],
    [puzzles, filter, wanted],
  );
  const item = chosen ?? first;
  const open = (next: Item | undefined) => {
    const name = next && puzzleName(next);
    setChosen(next);
    setAnswer(null);
    swap(name ? `/practise/${name}` : "/practise");
  };
  const next = () => {
    const { cards: now } = kept();
    const fresh = dueCards(now, today).filter(fits);
    open(queueOf(fresh, now, puzzles.filter(fits), item?.id)[0] ?? items[0]);
  };
  const pick = (mode: Filter) => {
    setFilter(mode);
    setChosen(undefined);
    setAnswer(null);
  };
  return { items, item, due, filter, pick, open, next, answer, setAnswer };
}

/** Where the item is in today's pile. */
const placeOf = (due: readonly Item[], item: Item): string => {
  const at = due.findIndex(({ id }) => id === item.id);
  return at < 0 ? t("practise.new") : t("practise.place", { n: at + 1, of: due.length });
};

export function PractisePage({ puzzle }: { puzzle?: string | undefined }) {
  const today = dayOf(new Date());
  const loaded = useLoaded(loadPuzzles, []);
  const day = useLoaded(() => loadDay(dateOf(today)), []) ?? null;
  if (loaded === undefined) return <main class="page" id="main" aria-busy="true" />;
  return <Practice puzzles={loaded ?? []} day={day} today={today} wanted={puzzle} />;
}

interface PracticeProps {
  readonly puzzles: readonly Item[];
  readonly day: Item | null;
  readonly today: number;
  readonly wanted: string | undefined;
}

function Practice({ puzzles, day, today, wanted }: PracticeProps) {
  const practice = usePractice(puzzles, wanted, today);
  const { item, answer, due } = practice;
  const decision = useDecision(item);
  const more = (
    <>
      <Boxes today={today} />
      <Day today={today} day={day} open={practice.open} />
      <List
        items={practice.items}
        filter={practice.filter}
        setFilter={practice.pick}
        current={item?.id}
        open={practice.open}
      />
    </>
  );
  if (item === undefined || decision === null)
    return (
      <Gone item={item} next={practice.next}>
        {more}
      </Gone>
    );
  if (decision === undefined) return <main class="page" id="main" aria-busy="true" />;
  const choose = (move: GameMove | null) => {
    const result = judged(decision.candidates ?? [], move);
    let now = withAnswer(kept(), item, result.found, today);
    if (result.found && item.id === day?.id) now = withDay(now, dateOf(today));
    keep(now);
    practice.setAnswer(result);
  };
  const flash: Flash = {
    item,
    decision,
    answer,
    today,
    choose,
    card: kept().cards.find(({ id }) => id === item.id),
    place: placeOf(due, item),
    next: practice.next,
  };
  const Shown = decision.config.startsWith("cards") ? CardsFlash : BoardFlash;
  return (
    <Shown key={item.id} flash={flash}>
      {more}
    </Shown>
  );
}

/** Nothing to practise, or a game that the server has forgotten: the card goes away. */
function Gone(props: {
  readonly item: Item | undefined;
  readonly next: () => void;
  readonly children: ComponentChildren;
}) {
  const { item } = props;
  const drop = () => {
    const all = kept();
    keep({ ...all, cards: all.cards.filter(({ id }) => id !== item?.id) });
    props.next();
  };
  if (item === undefined)
    return (
      <Notice title={t("practise.none")} text={t("practise.none.text")}>
        <LinkButton href="/">{t("frame.end.home")}</LinkButton>
      </Notice>
    );
  return (
    <Notice title={t("practise.gone")} text={t("practise.gone.text")}>
      <Button kind="primary" onClick={drop}>
        {t("practise.next")}
      </Button>
    </Notice>
  );
}
