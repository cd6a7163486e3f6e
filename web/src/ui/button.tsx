// Buttons of all kinds. A button that cannot be used now stays reachable and says why.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Sign } from "../art/icon";
import { Tip } from "./tip";

interface ButtonProps {
  readonly kind?: "plain" | "primary" | "good" | "quiet";
  readonly size?: "small" | "usual" | "big";
  readonly icon?: string;
  readonly type?: "button" | "submit";
  /** Why it cannot be used now: it is dimmed, and the reason is told on hover and focus. */
  readonly blocked?: string | undefined;
  readonly class?: string;
  readonly label?: string;
  readonly onClick?: (event: MouseEvent) => void;
  readonly children?: ComponentChildren;
}

export function Button(props: ButtonProps) {
  const { kind = "plain", size = "usual", icon, type = "button", blocked, children } = props;
  const classes = ["btn", `btn-${kind}`, `btn-${size}`, props.class ?? ""];
  const button = (
    <button
      type={type}
      class={classes.filter(Boolean).join(" ")}
      aria-label={props.label}
      aria-disabled={blocked !== undefined}
      onClick={(event) => {
        if (blocked === undefined) props.onClick?.(event);
        else event.preventDefault();
      }}
    >
      {icon !== undefined && <Sign name={icon} size={size === "small" ? 14 : 17} />}
      {children}
    </button>
  );
  return blocked === undefined ? button : <Tip text={blocked}>{button}</Tip>;
}

/** A button that is a picture; its label is read out and shown on hover. */
export function IconButton(props: {
  readonly icon: string;
  readonly label: string;
  readonly onClick?: () => void;
}) {
  return (
    <Tip text={props.label} side="below">
      <button
        type="button"
        class="icon-button"
        aria-label={props.label}
        onClick={() => props.onClick?.()}
      >
        <Sign name={props.icon} size={19} />
      </button>
    </Tip>
  );
}

/** A link that looks like a button. */
export function LinkButton(props: {
  readonly href: string;
  readonly kind?: ButtonProps["kind"];
  readonly size?: ButtonProps["size"];
  readonly icon?: string;
  readonly download?: string;
  readonly children: ComponentChildren;
}) {
  const { kind = "plain", size = "usual" } = props;
  return (
    <a class={`btn btn-${kind} btn-${size}`} href={props.href} download={props.download}>
      {props.icon !== undefined && <Sign name={props.icon} size={size === "small" ? 14 : 17} />}
      {props.children}
    </a>
  );
}

/** A button, or words that look like a link, behind which a file is chosen. */
export function FileButton(props: {
  readonly text: string;
  readonly accept: string;
  readonly icon?: string;
  readonly link?: boolean;
  readonly onFile: (file: File) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = () => chooser.current?.click();
  return (
    <>
      {props.link ? (
        <button type="button" class="link" onClick={choose}>
          {props.text}
        </button>
      ) : (
        <Button {...(props.icon === undefined ? {} : { icon: props.icon })} onClick={choose}>
          {props.text}
        </Button>
      )}
      <input
        ref={chooser}
        type="file"
        class="sr-only"
        tabIndex={-1}
        aria-label={props.text}
        accept={props.accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) props.onFile(file);
        }}
      />
    </>
  );
}
