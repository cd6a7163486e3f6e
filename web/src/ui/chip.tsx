// Short facts beside other things: chips and tags.
import type { ComponentChildren } from "preact";
import { Sign } from "../art/icon";

/** A short fact in a rounded frame. */
export function Chip(props: {
  readonly accent?: boolean;
  readonly icon?: string;
  readonly title?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <span class={props.accent ? "chip accent" : "chip"} title={props.title}>
      {props.icon !== undefined && <Sign name={props.icon} size={15} />}
      {props.children}
    </span>
  );
}

/** A small word beside a name: You, Bot, Stand-in. */
export function Tag(props: { readonly accent?: boolean; readonly children: ComponentChildren }) {
  return <span class={props.accent ? "tag accent" : "tag"}>{props.children}</span>;
}
