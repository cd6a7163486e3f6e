// A table that does not open, and why. One whose game is over does: it shows how it ended.
import { refusalText } from "../frame";
import { type TextKey, t } from "../text/t";
import { Button, LinkButton } from "../ui";
import { Notice } from "./notice";
import { useSitting } from "./sitting";

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

/** Tables that do not open, by the server's word: title and text. */
const SHUT: Readonly<Record<string, readonly [TextKey, TextKey]>> = {
  NO_SUCH_TABLE: ["frame.end.missing", "frame.end.missing.text"],
  TABLE_CLOSED: ["frame.end.unstarted", "frame.end.unstarted.text"],
  DAMAGED: ["frame.end.damaged", "frame.end.damaged.text"],
  NEEDS_VERSION: ["frame.end.version", "frame.end.version.text"],
};

/** A table that does not open says why. */
export function Shut({ name, code, onAgain }: { name: string; code: string; onAgain(): void }) {
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
