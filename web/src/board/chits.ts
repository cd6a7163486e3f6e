// Special points that new islands have brought. The view tells their sum; where they were earned is
// told by events, so a table that was opened later shows those since.

export interface Chit {
  readonly vertex: string;
  readonly seat: number;
  readonly points: number;
}

interface Told {
  readonly event: { readonly kind: string; readonly [member: string]: unknown };
}

export function chitsOf(log: readonly Told[]): Chit[] {
  const chits: Chit[] = [];
  for (const { event } of log) {
    const { kind, vertex, seat, points } = event;
    const whole = typeof vertex === "string" && typeof seat === "number";
    if (kind === "island" && whole && typeof points === "number") {
      chits.push({ vertex, seat, points });
    }
  }
  return chits;
}
