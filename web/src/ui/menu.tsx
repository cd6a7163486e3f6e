// A button that opens a list of things to do. Arrows move, Enter chooses, Escape closes.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Sign } from "../art/icon";

export interface MenuItem {
  readonly key: string;
  readonly label: ComponentChildren;
  readonly icon?: string;
  onChoose(): void;
}

export function Menu(props: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** The button is this picture, in the look of a bar above a table; else it holds the children. */
  readonly icon?: string;
  /** A line above the things to do. */
  readonly head?: string | null;
  readonly children?: ComponentChildren;
}) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      return close();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const entries = [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const step = event.key === "ArrowDown" ? 1 : entries.length - 1;
    entries[(at + step + entries.length) % entries.length]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the menu items come up to here
    <div class="menu" ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={button}
        class={props.icon === undefined ? "btn btn-plain btn-small" : "icon-button"}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={props.label}
        onClick={() => setOpen(!open)}
      >
        {props.icon === undefined ? (
          <>
            {props.children}
            <Sign name="down" size={14} />
          </>
        ) : (
          <Sign name={props.icon} size={20} />
        )}
      </button>
      {open && (
        <div class="menu-list" role="menu" aria-label={props.label}>
          {props.head ? (
            <p class="menu-head" role="presentation">
              {props.head}
            </p>
          ) : null}
          {props.items.map((item) => (
            <button
              type="button"
              key={item.key}
              role="menuitem"
              tabIndex={-1}
              class="menu-item"
              onClick={() => {
                close();
                item.onChoose();
              }}
            >
              {item.icon !== undefined && <Sign name={item.icon} size={16} />}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
