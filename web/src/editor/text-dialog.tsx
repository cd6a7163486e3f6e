// The map as text, for lines that no tool draws: all of docs/maps.md can be written here.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../text/t";
import { Button, Dialog } from "../ui";

/** Where a line begins and ends in a text; lines count from 1. */
function lineRange(text: string, line: number): readonly [number, number] {
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return [start, start + (lines[line - 1]?.length ?? 0)];
}

export function TextDialog(props: {
  readonly text: string;
  /** The line to look at; 0: none. */
  readonly line: number;
  onClose(): void;
  /** Takes the text over; answers why it cannot be, or nothing. */
  onText(text: string): Promise<string | null>;
}) {
  const [text, set] = useState(props.text);
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (props.line === 0) return;
    field.current?.focus();
    field.current?.setSelectionRange(...lineRange(props.text, props.line));
  }, []);
  const take = async () => {
    const why = await props.onText(text);
    if (why === null) props.onClose();
    else setFault(why);
  };
  return (
    <Dialog title={t("editor.text")} open={true} onClose={props.onClose}>
      <p class="muted">{t("editor.text.text")}</p>
      <textarea
        ref={field}
        class="text-input ed-text"
        aria-label={t("editor.text")}
        spellcheck={false}
        rows={18}
        value={text}
        onInput={(event) => set(event.currentTarget.value)}
      />
      {fault !== null && (
        <p class="problem" role="alert">
          {fault}
        </p>
      )}
      <Button kind="primary" onClick={() => void take()}>
        {t("editor.text.take")}
      </Button>
    </Dialog>
  );
}
