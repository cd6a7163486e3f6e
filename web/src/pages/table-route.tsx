// The address of a table: finds the way in, then shows its room or the game itself.
import { useEffect, useState } from "preact/hooks";
import { session } from "../connection";
import { later } from "../later";
import { NameDialog } from "../name-dialog";
import { swap } from "../router";
import { settings } from "../settings";
import { store, useApp } from "../state";
import { t } from "../text/t";
import { Button, LinkButton } from "../ui";
import { Notice } from "./notice";
import { RoomPage, takeSeat } from "./room";

const TablePage = later(() => import("../table/table-page").then((part) => part.TablePage));

/** A table that lets nobody watch: one can still sit down. */
function NoWatching({ table, onSat }: { table: string; onSat(): void }) {
  const [asking, setAsking] = useState(false);
  const sit = async () => {
    setAsking(false);
    await takeSeat(table);
    onSat();
  };
  return (
    <Notice title={t("frame.room.waiting")} text={t("frame.room.no-watching")}>
      <Button
        kind="primary"
        onClick={() => (settings.get().name === "" ? setAsking(true) : void sit())}
      >
        {t("frame.room.sit")}
      </Button>
      <LinkButton href="/">{t("frame.end.home")}</LinkButton>
      <NameDialog open={asking} onClose={() => setAsking(false)} onDone={sit} />
    </Notice>
  );
}

function Gone({ why, onBack }: { why: string; onBack(): void }) {
  const known = ["left", "kicked", "closed", "ended", "damaged"].includes(why) ? why : "ended";
  const key = known as "left" | "kicked" | "closed" | "ended" | "damaged";
  return (
    <Notice title={t(`frame.end.${key}`)} text={t(`frame.end.${key}.text`)}>
      {why === "left" && (
        <Button kind="primary" onClick={onBack}>
          {t("frame.end.again")}
        </Button>
      )}
      <LinkButton href="/">{t("frame.end.home")}</LinkButton>
    </Notice>
  );
}

export function TableRoute({ name }: { name: string }) {
  const table = useApp((state) => state.table);
  const gone = useApp((state) => state.gone);
  const [refused, setRefused] = useState<string | null>(null);
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    let here = true;
    setRefused(null);
    void session.enter(name).then((answer) => {
      if (here && answer.type === "refused") setRefused(answer.code);
    });
    return () => {
      here = false;
    };
  }, [name, visit]);
  // A rematch goes on at another table: the address follows.
  useEffect(() => {
    if (gone?.why === "rematch" && gone.next !== undefined && gone.table === name)
      swap(`/t/${gone.next}`);
  }, [gone, name]);
  if (gone !== null && gone.table === name && gone.why !== "rematch")
    return (
      <Gone
        why={gone.why}
        onBack={() => {
          store.change({ kind: "left" });
          setVisit(visit + 1);
        }}
      />
    );
  if (table === null || table.table !== name) {
    if (refused === "NO_WATCHING")
      return <NoWatching table={name} onSat={() => setRefused(null)} />;
    if (refused !== null)
      return (
        <Notice title={t("frame.end.missing")} text={t("frame.end.missing.text")}>
          <LinkButton href="/" kind="primary">
            {t("frame.end.home")}
          </LinkButton>
        </Notice>
      );
    return <main class="page" id="main" aria-busy="true" />;
  }
  return table.view.stage === "open" ? <RoomPage /> : <TablePage />;
}
