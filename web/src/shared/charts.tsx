// Charts of any game: plain SVG, each with a table of the same figures for those who would rather read.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../text/t";
import { SeatDot, seatsOf, useAnyTable } from "./any-table";

interface Column {
  readonly label: string;
  readonly values: readonly (string | number)[];
}

/** A chart with its heading, and a switch to the same figures as a table. */
export function ChartCard({
  title,
  note,
  heads,
  rows,
  foot,
  children,
}: {
  title: string;
  note?: string;
  heads: readonly string[];
  rows: readonly Column[];
  foot?: ComponentChildren;
  children: ComponentChildren;
}) {
  const [asTable, setAsTable] = useState(false);
  return (
    <section class="card chart">
      <h3>
        <span>{title}</span> {note ? <small>{note}</small> : null}
        <span class="sp" />
        <button
          type="button"
          class="tbtn small"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t("table.chart.picture") : t("table.chart.table")}
        </button>
      </h3>
      {asTable ? (
        <Figures label={title}>
          <thead>
            <tr>
              <td />
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {row.values.map((value, i) => (
                  <td key={i}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Figures>
      ) : (
        children
      )}
      {foot}
    </section>
  );
}

/** A table of figures in a box that scrolls where it is too wide; the keyboard can scroll it too. */
export function Figures({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="fig-box" tabIndex={0} aria-label={label}>
      <table class="figures">{children}</table>
    </section>
  );
}

/** A bar for each seat to the left or to the right of nothing; the longest is never shorter than `least`. */
export function DivergingBars({
  rows,
  least,
}: {
  rows: readonly { readonly seat: number; readonly value: number; readonly text: string }[];
  least: number;
}) {
  const { name } = useAnyTable();
  const most = Math.max(least, ...rows.map((row) => Math.abs(row.value)));
  return (
    <div class="bars">
      {rows.map(({ seat, value, text }) => {
        const width = (Math.abs(value) / most) * 50;
        return (
          <div class="cb" key={seat}>
            <SeatDot seat={seat} size={16} />
            <span class="cbn" title={name(seat)}>
              {name(seat)}
            </span>
            <svg
              class="lk"
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              role="img"
              aria-label={text}
            >
              <rect class="lk-ground" width="100" height="10" rx="1" />
              <rect
                class={value < 0 ? "bad-luck" : "good-luck"}
                x={value < 0 ? 50 - width : 50}
                width={width}
                height="10"
              />
              <path class="lk-mid" d="M50,0V10" />
            </svg>
            <b>{text}</b>
          </div>
        );
      })}
    </div>
  );
}

/** Who is who in a chart, each perhaps with a figure. */
export function SeatLegend({ values }: { values?: readonly string[] | undefined }) {
  const { table, name } = useAnyTable();
  return (
    <div class="leg">
      {seatsOf(table).map((seat) => (
        <span key={seat}>
          <SeatDot seat={seat} /> {name(seat)}
          {values ? <b>{values[seat]}</b> : null}
        </span>
      ))}
    </div>
  );
}
