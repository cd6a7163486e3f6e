// Notes of what went by itself: the server's rules, moves without a choice, dice and ends of turns that the
// settings do. A small line that nobody has to answer; it goes after a while.

import { useEffect, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { Changes } from "../changes";

const SHOWN_MS = 6000;

interface Note {
  readonly n: number;
  readonly text: string;
  /** What a press on it opens. */
  readonly open?: (() => void) | undefined;
}

let last: Note | null = null;
let count = 0;
const changes = new Changes();

function put(note: Note | null): void {
  last = note;
  changes.tell();
}

/** Says that something has been done without a click. */
export function tellNote(text: string, open?: () => void): void {
  count += 1;
  put({ n: count, text, open });
}

export function Notes() {
  const [note, show] = useState<Note | null>(last);
  useEffect(() => changes.subscribe(() => show(last)), []);
  useEffect(() => {
    if (note === null) return;
    const timer = setTimeout(() => put(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [note]);
  return (
    <div class="by-itself" role="status" aria-live="polite">
      {note === null ? null : note.open ? (
        <button type="button" onClick={note.open}>
          {note.text} <Sign name="right" size={14} />
        </button>
      ) : (
        <span>{note.text}</span>
      )}
    </div>
  );
}
