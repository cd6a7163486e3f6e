// A short text beside a control, shown on hover and on focus. Escape hides it.
import { type ComponentChildren, cloneElement, isValidElement, type VNode } from "preact";
import { useId, useState } from "preact/hooks";

export function Tip(props: {
  readonly text: string;
  readonly side?: "above" | "below";
  readonly children: ComponentChildren;
}) {
  const id = useId();
  const [hidden, setHidden] = useState(false);
  const child = props.children;
  const named =
    isValidElement(child) && (child as VNode<{ "aria-label"?: string }>).props["aria-label"];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Escape on its way up
    <span
      class={`tip tip-${props.side ?? "above"}${hidden ? " tip-hidden" : ""}`}
      onKeyDown={(event) => event.key === "Escape" && setHidden(true)}
      onMouseLeave={() => setHidden(false)}
      onFocusOut={() => setHidden(false)}
    >
      {isValidElement(child) && named !== props.text
        ? cloneElement(child, { "aria-describedby": id })
        : child}
      <span class="tip-text" role="tooltip" id={id}>
        {props.text}
      </span>
    </span>
  );
}
