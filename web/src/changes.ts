// What is kept outside of components, and the components that show it: whoever changes it says so, and all of
// them are drawn again.
import { useEffect, useReducer } from "preact/hooks";

export class Changes {
  private readonly listeners = new Set<() => void>();

  /** Something has changed. */
  tell(): void {
    for (const listener of [...this.listeners]) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }
}

/** Draws the component again at every change. */
export function useChanges(changes: Pick<Changes, "subscribe">): void {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => changes.subscribe(() => redraw(0)), [changes]);
}
