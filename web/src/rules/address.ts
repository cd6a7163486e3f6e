// Where a rule stands: /rules/PAGE#ID. The pages and how their IDs begin are the server's list.
import { LEDGERS } from "../protocol";

/** IDs of rules in a text: BASE-SETT-02, SCN7-14. */
export const RULE_ID = new RegExp(
  `\\b(?:${LEDGERS.map(({ ids }) => ids).join("|")})\\d?(?:-[A-Z]+)?-\\d+\\b`,
  "g",
);

/** The page that has a rule; undefined: it is no rule's ID. */
export function pageOfRule(id: string): string | undefined {
  const [, letters] = /^([A-Z]+)\d?-/.exec(id) ?? [];
  return LEDGERS.find(({ ids }) => ids === letters)?.page;
}

/** The address of a rule; of something else that of all rules. */
export function ruleAddress(id: string): string {
  const page = pageOfRule(id);
  return page === undefined ? "/rules" : `/rules/${page}#${id}`;
}
