// The digits of the keyboard, which choose among the spots that glow.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Spot, typedSpot } from "./spots";

// Digits choose the n-th glowing spot. The answer: whether keys are in use, so that numbers show.
export function useDigits(
  spots: readonly Spot[],
  choose: (spot: Spot, by: "key") => void,
): boolean {
  const [keyed, setKeyed] = useState(false);
  const typed = useRef("");
  const current = useRef({ spots, choose });
  current.current = { spots, choose };
  useEffect(() => {
    let waiting = 0;
    const settle = (index: number) => {
      typed.current = "";
      const spot = current.current.spots[index];
      if (spot) {
        current.current.choose(spot, "key");
      }
    };
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) {
        return;
      }
      setKeyed(true);
      if (!/^[0-9]$/.test(event.key) || current.current.spots.length === 0) {
        return;
      }
      window.clearTimeout(waiting);
      typed.current += event.key;
      const meant = typedSpot(typed.current, current.current.spots.length);
      if (meant === "none") {
        typed.current = "";
      } else if (meant === "more") {
        const index = Number(typed.current) - 1;
        waiting = window.setTimeout(() => settle(index), 900);
      } else {
        event.preventDefault();
        settle(meant.index);
      }
    };
    const point = () => setKeyed(false);
    document.addEventListener("keydown", press);
    document.addEventListener("pointerdown", point);
    return () => {
      window.clearTimeout(waiting);
      document.removeEventListener("keydown", press);
      document.removeEventListener("pointerdown", point);
    };
  }, []);
  return keyed;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, dialog") !== null)
  );
}
