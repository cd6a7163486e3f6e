// Why a move is good, in words: the reasons that the server tells with advice and with verdicts. What is told is
// the server's affair; here are only the sentences.
import type { Amounts, HttpReason } from "../protocol";
import { hasText, t } from "../text/t";

/** The words of a family for what its reasons are about. */
export interface ReasonWords {
  /** Texts that are this family's own: `why.FAMILY.KEY`. */
  readonly family: string;
  readonly name: (seat: number) => string;
  readonly amounts: (goods: Amounts) => string;
  readonly good: (good: string) => string;
  readonly thing: (reason: HttpReason) => string;
  readonly place: (place: string) => string;
}

function keyOf({ why, seat }: HttpReason, { family }: ReasonWords) {
  const own = `why.${family}.${why}`;
  if (hasText(own)) return own;
  const from = `why.${why}.from`;
  return seat !== undefined && hasText(from) ? from : (`why.${why}` as const);
}

/** One reason as a sentence. */
export function reasonText(reason: HttpReason, words: ReasonWords): string {
  const { n, m, k, seat, goods = {}, place, versus } = reason;
  const said = t(keyOf(reason, words), {
    n,
    m,
    k,
    name: seat === undefined ? "" : words.name(seat),
    goods: words.amounts(goods),
    kinds: Object.keys(goods).map(words.good).join(", "),
    thing: reason.thing === undefined ? "" : words.thing(reason),
    place: place === undefined ? "" : words.place(place),
  });
  return versus === undefined ? said : t("why.versus", { said, n: versus });
}

/** The reasons for a move, the weightiest first. */
export function Reasons(props: {
  readonly reasons: readonly HttpReason[];
  readonly words: ReasonWords;
}) {
  const { reasons, words } = props;
  return reasons.length === 0 ? null : (
    <ul class="why" aria-label={t("why.title")}>
      {reasons.map((reason) => (
        <li key={reason.why}>{reasonText(reason, words)}</li>
      ))}
    </ul>
  );
}
