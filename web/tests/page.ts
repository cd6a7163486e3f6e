// An empty page for every test of a file that imports this: drawn into, and cleared afterwards.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach } from "vitest";

export let root: HTMLDivElement;

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(async () => {
  await act(() => render(null, root));
  document.body.innerHTML = "";
});
