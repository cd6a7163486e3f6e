// A box of lines that shows the newest one.
import { useEffect, useRef } from "preact/hooks";

/**
 * Follows the newest line until the reader scrolls back. Only what the reader does counts: the box also
 * scrolls by itself when it grows or shrinks.
 */
export function useFollow(length: number) {
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const look = new ResizeObserver(() => {
      if (following.current) element.scrollTop = element.scrollHeight;
    });
    look.observe(element);
    return () => look.disconnect();
  }, []);
  useEffect(() => {
    const element = box.current;
    if (element && following.current && length >= 0) element.scrollTop = element.scrollHeight;
  }, [length]);
  const moved = () => {
    requestAnimationFrame(() => {
      const element = box.current;
      if (!element) return;
      following.current = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
    });
  };
  return { ref: box, onWheel: moved, onTouchMove: moved, onKeyUp: moved, onPointerUp: moved };
}
