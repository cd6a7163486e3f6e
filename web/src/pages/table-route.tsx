// The address of a table: finds the way in, then shows its room or the game itself.
import { useEffect, useState } from "preact/hooks";
import { pathHere } from "../address";
import { connectWith, session } from "../connection";
import { hasDevice, loadDevice } from "../connection/device-there";
import { here, whereOf } from "../connection/where";
import { isBoardTable, isCardsTable } from "../family";
import { later } from "../later";
import { swap } from "../router";
import { store, type TableState, useApp } from "../state";
import { t } from "../text/t";
import { Button, LinkButton } from "../ui";
import { Notice } from "./notice";
import { isStarting, RoomPage } from "./room";
import { Shut } from "./shut";

// Each family loads apart: who plays on the island does not wait for the card game.
const BoardPage = later(() => import("../table/table-page").then((part) => part.TablePage));
const CardsPage = later(() => import("../cards/cards-table").then((part) => part.CardsTable));

const SharedTable = later(() => loadDevice().then((device) => device.loadSharedTable()));

/** A table in play or ended. */
function Game({ table }: { table: TableState }) {
  if (isCardsTable(table)) return <CardsPage table={table} />;
  return isBoardTable(table) ? <BoardPage table={table} /> : null;
}

/** On this device several people may share it: each sees their own. */
function Table({ table }: { table: TableState }) {
  const game = <Game table={table} />;
  return hasDevice() && whereOf(pathHere()) === "device" ? (
    <SharedTable table={table}>{game}</SharedTable>
  ) : (
    game
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
    connectWith(whereOf(pathHere()));
    void session.enter(name);
  }, [name, visit]);
  // A rematch goes on at another table: the address follows.
  useEffect(() => {
    if (gone?.why === "rematch" && gone.next !== undefined && gone.table === name)
      swap(here(`/t/${gone.next}`));
  }, [gone, name]);
  const again = () => {
    store.change({ kind: "left" });
    setVisit(visit + 1);
  };
  if (gone !== null && gone.table === name && gone.why !== "rematch")
    return <Gone why={gone.why} onBack={again} />;
  if (table !== null && table.table === name)
    return table.view.stage === "open" ? <Room table={table} /> : <Table table={table} />;
  if (shut !== null && shut.table === name)
    return <Shut key={shut.code} name={name} code={shut.code} onAgain={again} />;
  return <main class="page" id="main" aria-busy="true" />;
}
