// The player's name: asked once, kept in the browser, changed whenever one likes.
import { useState } from "preact/hooks";
import { session } from "./connection";
import { LIMITS } from "./protocol";
import { settings, useSettings } from "./settings";
import { t } from "./text/t";
import { Button, Dialog } from "./ui";

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Keeps the name and tells it to the server, if it is one. */
export function keepName(text: string): boolean {
  const name = text.trim().replace(/\s+/g, " ");
  if (name === "" || bytesOf(name) > LIMITS.NAME_MAX) return false;
  if (name === settings.get().name) return true;
  settings.set({ name });
  session.renamed();
  return true;
}

export function NameDialog(props: { readonly open: boolean; onClose(): void; onDone(): void }) {
  const [{ name }] = useSettings();
  const [text, setText] = useState(name);
  const [bad, setBad] = useState(false);
  return (
    <Dialog title={t("frame.name.title")} open={props.open} onClose={props.onClose}>
      <form
        class="field"
        onSubmit={(event) => {
          event.preventDefault();
          if (keepName(text)) props.onDone();
          else setBad(true);
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
            aria-invalid={bad}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setBad(false);
            }}
          />
        </label>
        <p class="problem" role="alert">
          {bad ? t("frame.name.bad") : ""}
        </p>
        <Button kind="primary" size="big" type="submit">
          {t("frame.name.keep")}
        </Button>
      </form>
    </Dialog>
  );
}
