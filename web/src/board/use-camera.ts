// Pan, zoom and pinch. The drawing is moved by a transform alone; nothing is drawn again for it.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Camera, panned, pinched, type Size, WHOLE, zoomed } from "./camera";
import type { Point } from "./geometry";

// So far a finger may tremble and still mean a click.
const TREMBLE = 6;

interface Held<T> {
  current: T;
}

interface Shown {
  readonly current: HTMLDivElement | null;
}

export interface CameraControl {
  readonly camera: Held<Camera>;
  readonly size: Size;
  readonly zoomedIn: boolean;
  // Whether the pointer has just dragged, so that the click that follows is none.
  readonly dragged: Held<boolean>;
  set(camera: Camera, smooth?: boolean): void;
  zoom(by: number): void;
  fit(): void;
}

export function useCamera(room: Shown, layer: Shown): CameraControl {
  const camera = useRef<Camera>(WHOLE);
  const dragged = useRef(false);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [zoomedIn, setZoomedIn] = useState(false);
  const extent = useRef(size);
  extent.current = size;

  const set = useCallback(
    (next: Camera, smooth = false) => {
      camera.current = next;
      const element = layer.current;
      if (element) {
        element.classList.toggle("b-smooth", smooth);
        element.style.transform =
          next.scale === 1 ? "" : `translate(${next.x}px,${next.y}px) scale(${next.scale})`;
      }
      setZoomedIn(next.scale > 1.001);
    },
    [layer],
  );

  const zoom = useCallback(
    (by: number) => {
      const { width, height } = extent.current;
      const middle = { x: width / 2, y: height / 2 };
      set(zoomed(camera.current, by, middle, extent.current), true);
    },
    [set],
  );

  const fit = useCallback(() => set(WHOLE, true), [set]);

  useEffect(() => {
    const element = room.current;
    if (!element || typeof ResizeObserver === "undefined") {
      return;
    }
    const observer = new ResizeObserver(() => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      extent.current = next;
      setSize(next);
      set(panned(camera.current, 0, 0, next));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [room, set]);

  useEffect(() => {
    const element = room.current;
    return element ? listen(element, layer, camera, extent, dragged, set) : undefined;
  }, [room, layer, set]);

  return { camera, size, zoomedIn, dragged, set, zoom, fit };
}

// Follows pointers and the wheel; the answer ends it.
function listen(
  element: HTMLDivElement,
  layer: Shown,
  camera: Held<Camera>,
  extent: Held<Size>,
  dragged: Held<boolean>,
  set: (camera: Camera) => void,
): () => void {
  const fingers = new Map<number, Point>();
  let start: Point | null = null;

  const at = (event: { clientX: number; clientY: number }): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const moving = (on: boolean) => layer.current?.classList.toggle("b-moving", on);

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || onControl(event.target)) {
      return;
    }
    fingers.set(event.pointerId, at(event));
    if (fingers.size === 1) {
      start = at(event);
      dragged.current = false;
    }
  };

  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) {
      return;
    }
    const now = at(event);
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        dragged.current = true;
        set(pinched(camera.current, [before, other], [now, other], extent.current));
      }
    } else if (dragged.current) {
      set(panned(camera.current, now.x - before.x, now.y - before.y, extent.current));
    } else if (start && Math.hypot(now.x - start.x, now.y - start.y) > TREMBLE) {
      dragged.current = true;
      element.setPointerCapture?.(event.pointerId);
    }
    if (dragged.current) {
      moving(true);
    }
    fingers.set(event.pointerId, now);
  };

  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) {
      start = null;
      moving(false);
      // The click that ends a drag comes before this; after fingers there is none.
      window.setTimeout(() => {
        dragged.current = false;
      });
    }
  };

  // A drag that ended on a spot is no click on it.
  const click = (event: MouseEvent) => {
    if (dragged.current && !onControl(event.target)) {
      event.stopPropagation();
      event.preventDefault();
      dragged.current = false;
    }
  };

  const wheel = (event: WheelEvent) => {
    if (onControl(event.target)) {
      return;
    }
    event.preventDefault();
    const by = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016));
    set(zoomed(camera.current, by, at(event), extent.current));
  };

  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("click", click, true);
  element.addEventListener("wheel", wheel, { passive: false });
  return () => {
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
    element.removeEventListener("click", click, true);
    element.removeEventListener("wheel", wheel);
  };
}

// Menus and buttons over the board are not the board.
function onControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".spot-menu, .b-controls, dialog") !== null;
}
