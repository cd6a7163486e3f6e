// The player's name: asked once, kept in the browser, changed whenever one likes.
import { useState } from "preact/hooks";
import { session } from "./connection";
import { refusalText } from "./frame";
import { LIMITS } from "./protocol";
import { settings, useSettings } from "./settings";
import { t } from "./text/t";
import { Button, Dialog } from "./ui";

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Keeps the name and tells it to the server. What is wrong with it, in words; "" if nothing is. */
export async function keepName(text: string): Promise<string> {
  const name = text.trim().replace(/\s+/g, " ");
  if (name === "" || bytesOf(name) > LIMITS.NAME_MAX) return t("frame.name.bad");
  const before = settings.get().name;
  if (name === before) return "";
  settings.set({ name });
  const refused = await session.renamed();
  if (refused === null) return "";
  settings.set({ name: before });
  void session.renamed();
  return refusalText(refused);
}

export function NameDialog(props: {
  readonly open: boolean;
  /** What the server said of the name when it was used. */
  readonly problem?: string;
  onClose(): void;
  onDone(): void;
}) {
  const [{ name }] = useSettings();
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState(props.problem ?? "");
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    if (busy) return;
    setBusy(true);
    const wrong = await keepName(text);
    setBusy(false);
    setProblem(wrong);
    if (wrong === "") props.onDone();
  };
  return (
    <Dialog title={t("frame.name.title")} open={props.open} onClose={props.onClose}>
      <form
        class="field"
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <label class="field">
          <span>{t("frame.name.text")}</span>
          <input
            class="text-input"
            value={text}
            autocomplete="nickname"
            autofocus
            aria-label={t("frame.name.label")}
            aria-invalid={problem !== ""}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setProblem("");
            }}
          />
        </label>
        <p class="problem" role="alert">
          {problem}
        </p>
        <Button kind="primary" size="big" type="submit">
          {t("frame.name.keep")}
        </Button>
      </form>
    </Dialog>
  );
}
