// Controls that hold a value: switch, one of a few, a list, a number.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Sign } from "../art/icon";
import { t } from "../text/t";

export function Toggle(props: {
  readonly on: boolean;
  readonly label: string;
  readonly describedBy?: string;
  onChange(on: boolean): void;
}) {
  return (
    <button
      type="button"
      role="switch"
      class={props.on ? "switch on" : "switch"}
      aria-checked={props.on}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      onClick={() => props.onChange(!props.on)}
    >
      <span class="switch-knob" />
    </button>
  );
}

/** One of a few, all of them visible. */
export function Picker<T extends string | number>(props: {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: ComponentChildren }[];
  onChange(value: T): void;
}) {
  const name = useId();
  return (
    <fieldset class="picker">
      <legend class="sr-only">{props.label}</legend>
      {props.choices.map((choice) => (
        <label key={choice.value} class={choice.value === props.value ? "on" : ""}>
          <input
            type="radio"
            name={name}
            checked={choice.value === props.value}
            onChange={() => props.onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

/** One of many, in a list that opens. */
export function Select<T extends string>(props: {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly describedBy?: string;
  onChange(value: T): void;
}) {
  return (
    <span class="select">
      <select
        aria-label={props.label}
        aria-describedby={props.describedBy}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value as T)}
      >
        {props.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Sign name="down" size={14} />
    </span>
  );
}

/** A number between two others. */
export function Stepper(props: {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  onChange(value: number): void;
}) {
  const { label, value, low, high, onChange } = props;
  const step = (by: number) => onChange(Math.min(high, Math.max(low, value + by)));
  return (
    <fieldset class="stepper">
      <legend class="sr-only">{label}</legend>
      <button
        type="button"
        aria-label={t("frame.less", { what: label })}
        disabled={value <= low}
        onClick={() => step(-1)}
      >
        <Sign name="minus" size={14} />
      </button>
      <output aria-label={label}>{value}</output>
      <button
        type="button"
        aria-label={t("frame.more", { what: label })}
        disabled={value >= high}
        onClick={() => step(1)}
      >
        <Sign name="plus" size={14} />
      </button>
    </fieldset>
  );
}
