// Tabs: arrows move between them, the panel below belongs to the chosen one.
import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";

interface Tab<T extends string> {
  readonly key: T;
  readonly label: ComponentChildren;
}

export function Tabs<T extends string>(props: {
  readonly label: string;
  readonly tabs: readonly Tab<T>[];
  readonly chosen: T;
  onChange(key: T): void;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = props.tabs.findIndex((tab) => tab.key === props.chosen);
    const next = props.tabs[(at + step + props.tabs.length) % props.tabs.length];
    if (next === undefined) return;
    props.onChange(next.key);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.key}`)}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={props.label} ref={list} onKeyDown={onKeyDown}>
        {props.tabs.map((tab) => (
          <button
            type="button"
            key={tab.key}
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === props.chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === props.chosen ? 0 : -1}
            class={tab.key === props.chosen ? "on" : ""}
            onClick={() => props.onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        class="tab-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${props.chosen}`}
      >
        {props.children}
      </div>
    </>
  );
}
