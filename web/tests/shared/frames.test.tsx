// Which frame a window gets, by its width and its height.
import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import { type Size, useSize } from "../../src/shared/frames";

const window_ = window as unknown as {
  happyDOM: { setViewport(size: { width: number; height: number }): void };
};

async function frameOf(width: number, height: number): Promise<string> {
  window_.happyDOM.setViewport({ width, height });
  const root = document.createElement("div");
  function Shown() {
    return <b>{useSize()}</b>;
  }
  await act(() => render(<Shown />, root));
  const shown = root.textContent ?? "";
  render(null, root);
  return shown;
}

const WINDOWS: readonly (readonly [number, number, Size])[] = [
  [740, 360, "rail"],
  [844, 390, "rail"],
  [1000, 500, "rail"],
  [360, 740, "phone"],
  [767, 760, "phone"],
  [1024, 768, "side"],
  [1180, 820, "side"],
  [768, 1024, "stack"],
  [1199, 1199, "stack"],
  [1200, 700, "desktop"],
  [1920, 1080, "desktop"],
];

describe("frames", () => {
  it.each(WINDOWS)("%i by %i is %s", async (width, height, frame) => {
    expect(await frameOf(width, height)).toBe(frame);
  });
});
