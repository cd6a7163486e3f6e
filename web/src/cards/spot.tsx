// A place of the table. It is a button while some move points at it, and glows while that is what is asked
// for; else it is a picture with a name.
import type { ComponentChildren } from "preact";
import { useCardGame } from "./context";

interface SpotProps {
  readonly k: string;
  readonly class: string;
  readonly label: string;
  /** What a click does where nothing can be done: it opens what is known of the place. */
  readonly open?: (() => void) | undefined;
  readonly children: ComponentChildren;
}

export function Spot({ k, class: look, label, open, children }: SpotProps) {
  const { spots, glow, chosen, choose, act } = useCardGame();
  const lit = glow.get(k);
  const all = spots.get(k) ?? [];
  const proposed = lit?.some((move) => move.default) ?? false;
  const names = ["cg-spot", look, lit ? "glow" : "", proposed ? "proposed" : ""];
  if (lit === undefined && all.length === 0 && open === undefined)
    return (
      <div class={names.join(" ")} role="img" aria-label={label} title={label} data-at={k}>
        {children}
      </div>
    );
  const click = () => {
    const only = lit?.length === 1 ? lit[0] : undefined;
    if (only !== undefined && only.kind !== "arrange") act(only);
    else if (all.length > 0)
      choose(chosen?.kind === "spot" && chosen.spot === k ? null : { kind: "spot", spot: k });
    else open?.();
  };
  return (
    <button
      type="button"
      class={names.join(" ")}
      aria-label={label}
      title={label}
      data-at={k}
      data-spot={lit ? k : undefined}
      onClick={click}
    >
      {children}
    </button>
  );
}
