// A page for when there is nothing else to show.
import type { ComponentChildren } from "preact";

/** A page that says one thing and offers the way on. */
export function Notice(props: {
  readonly title: string;
  readonly text: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <main class="page notice" id="main">
      <div class="card">
        <h1>{props.title}</h1>
        <p>{props.text}</p>
        <div class="row">{props.children}</div>
      </div>
    </main>
  );
}
