// The address of a table: finds the way in, then shows its room or the game itself.
import { useEffect, useState } from "preact/hooks";
import { useLoaded } from "../catalogue";
import { session } from "../connection";
import { refusalText } from "../frame";
import { later } from "../later";
import { swap } from "../router";
import { store, type TableState, useApp } from "../state";
import { type TextKey, t } from "../text/t";
import { Button, LinkButton } from "../ui";
import { resultName } from "../words";
import { Notice } from "./notice";
import { isStarting, RoomPage } from "./room";
import { useSitting } from "./sitting";

const TablePage = later(() => import("../table/table-page").then((part) => part.TablePage));

/** A table that lets nobody watch: one can still sit down. */
function NoWatching({ table }: { table: string }) {
  const { sit, dialog } = useSitting(table);
  return (
    <Notice title={t("frame.room.waiting")} text={t("frame.room.no-watching")}>
      <Button kind="primary" onClick={() => sit()}>
        {t("frame.room.sit")}
      </Button>
      <LinkButton href="/">{t("frame.end.home")}</LinkButton>
      {dialog}
    </Notice>
  );
}

function Gone({ why, onBack }: { why: string; onBack(): void }) {
  const known = ["left", "kicked", "closed", "ended", "damaged", "bot"].includes(why)
    ? why
    : "ended";
  const key = known as "left" | "kicked" | "closed" | "ended" | "damaged" | "bot";
  return (
    <Notice title={t(`frame.end.${key}`)} text={t(`frame.end.${key}.text`)}>
      {(why === "left" || why === "bot") && (
        <Button kind="primary" onClick={onBack}>
          {t("frame.end.again")}
        </Button>
      )}
      <LinkButton href="/">{t("frame.end.home")}</LinkButton>
    </Notice>
  );
}

/** How a game ended, in words; the replay shows more. */
interface Ended {
  readonly record: string;
  readonly text: string;
}

/** What the server knows of a table that does not open: a game that is over has a record. */
async function loadEnded(name: string): Promise<Ended | null> {
  const answer = await fetch(`/api/tables/${name}`, { credentials: "omit" });
  if (!answer.ok) return null;
  const { record } = (await answer.json()) as { record?: string };
  if (!record) return null;
  const played = await fetch(record, { credentials: "omit" });
  return { record: record.split("/").at(-1) ?? "", text: endOf(await played.text()) };
}

function endOf(record: string): string {
  const winner = /^result (\S+)/m.exec(record)?.[1];
  if (winner === undefined) return resultName("agreed", null);
  if (winner === "draw") return resultName("drawn", null);
  return resultName("won", new RegExp(`^seat ${winner} (.+)$`, "m").exec(record)?.[1] ?? null);
}

/** Tables that do not open, by the server's word: title and text. */
const SHUT: Readonly<Record<string, readonly [TextKey, TextKey]>> = {
  NO_SUCH_TABLE: ["frame.end.missing", "frame.end.missing.text"],
  TABLE_CLOSED: ["frame.end.unstarted", "frame.end.unstarted.text"],
  DAMAGED: ["frame.end.damaged", "frame.end.damaged.text"],
  NEEDS_VERSION: ["frame.end.version", "frame.end.version.text"],
};

/** Refusals behind which there may be a game that is over. */
const MAY_BE_OVER: readonly string[] = ["NO_WATCHING", "TOO_MANY_WATCHERS"];

/** A table that does not open says why, and leads to what there is of it. */
function Shut({ name, code, onAgain }: { name: string; code: string; onAgain(): void }) {
  const ended = useLoaded(
    async () => (MAY_BE_OVER.includes(code) ? loadEnded(name) : null),
    [name, code],
  );
  if (ended === undefined) return <main class="page" id="main" aria-busy="true" />;
  if (ended)
    return (
      <Notice title={t("frame.end.over")} text={ended.text}>
        <LinkButton href={`/replay/${ended.record}`} kind="primary" icon="play">
          {t("frame.end.replay")}
        </LinkButton>
        <LinkButton href="/">{t("frame.end.home")}</LinkButton>
      </Notice>
    );
  if (code === "NO_WATCHING") return <NoWatching table={name} />;
  const [title, text] = SHUT[code] ?? ["frame.end.shut", null];
  return (
    <Notice title={t(title)} text={text === null ? refusalText({ code, reason: "" }) : t(text)}>
      {text === null && (
        <Button kind="primary" onClick={onAgain}>
          {t("frame.end.try")}
        </Button>
      )}
      <LinkButton href="/" {...(text === null ? {} : { kind: "primary" as const })}>
        {t("frame.end.home")}
      </LinkButton>
    </Notice>
  );
}

/** How long a game that is about to begin has before its room is shown: a rematch needs no room. */
const ROOM_AFTER_MS = 400;

/** The room, at once where one waits in it; later where the game is begun already and the dice come first. */
function Room({ table }: { table: TableState }) {
  const [shown, show] = useState(!isStarting(table));
  useEffect(() => {
    const timer = setTimeout(() => show(true), ROOM_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown ? <RoomPage /> : <main class="page" id="main" aria-busy="true" />;
}

export function TableRoute({ name }: { name: string }) {
  const table = useApp((state) => state.table);
  const gone = useApp((state) => state.gone);
  const shut = useApp((state) => state.shut);
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    void session.enter(name);
  }, [name, visit]);
  // A rematch goes on at another table: the address follows.
  useEffect(() => {
    if (gone?.why === "rematch" && gone.next !== undefined && gone.table === name)
      swap(`/t/${gone.next}`);
  }, [gone, name]);
  const again = () => {
    store.change({ kind: "left" });
    setVisit(visit + 1);
  };
  if (gone !== null && gone.table === name && gone.why !== "rematch")
    return <Gone why={gone.why} onBack={again} />;
  if (table !== null && table.table === name)
    return table.view.stage === "open" ? <Room table={table} /> : <TablePage />;
  if (shut !== null && shut.table === name)
    return <Shut key={shut.code} name={name} code={shut.code} onAgain={again} />;
  return <main class="page" id="main" aria-busy="true" />;
}
