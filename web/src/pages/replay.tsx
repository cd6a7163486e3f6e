// A finished game: its record, to be looked at and taken along.
import { useLoaded } from "../catalogue";
import { query } from "../connection/query";
import { later } from "../later";
import { loadReplay } from "../shared/replay-data";
import { t } from "../text/t";
import { LinkButton } from "../ui";
import { Notice } from "./notice";

const BoardReplay = later(() => import("../table/replay").then((part) => part.ReplayTable));
const CardsReplay = later(() => import("../cards/replay").then((part) => part.CardsReplay));

async function loadRecord(name: string): Promise<string> {
  const answer = await query(`/api/records/${name}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

/** The game move by move where the server can replay it, else its record as text. */
export function ReplayPage({ record }: { record: string }) {
  const file = useLoaded(() => loadReplay(record, "none"), [record]);
  if (file?.config.startsWith("cards"))
    return <CardsReplay key={record} record={record} file={file} />;
  if (file) return <BoardReplay key={record} record={record} file={file} />;
  if (file === undefined)
    return (
      <main class="page" id="main" aria-busy="true">
        <p class="muted">{t("frame.loading")}</p>
      </main>
    );
  return <RecordText record={record} />;
}

function RecordText({ record }: { record: string }) {
  const text = useLoaded(() => loadRecord(record), [record]);
  if (text === null)
    return (
      <Notice title={t("frame.replay.missing")} text={t("frame.replay.missing.text")}>
        <LinkButton href="/">{t("frame.end.home")}</LinkButton>
      </Notice>
    );
  return (
    <main class="page prose" id="main">
      <h1>{t("frame.replay")}</h1>
      <LinkButton href={`/api/records/${record}`} download={`${record}.lrg`} icon="save">
        {t("frame.replay.download")}
      </LinkButton>
      <pre class="record">{text ?? t("frame.loading")}</pre>
    </main>
  );
}
