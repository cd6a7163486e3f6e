// Links to sentences of the rules: /rules/PAGE#ID, where PAGE is the ledger that has the rule.
import { t } from "../text/t";

/** The ledgers by how their rules' IDs begin. */
const LEDGERS = [
  { page: "base", ids: "BASE" },
  { page: "seafarers", ids: "SEA" },
  { page: "scenarios", ids: "SCN" },
  { page: "cities-knights", ids: "CK" },
  { page: "extension", ids: "EXT" },
  { page: "card-game", ids: "CARD" },
] as const;

/** The address of a rule's sentence. */
export function ruleHref(rule: string): string {
  const ledger = LEDGERS.find(({ ids }) => rule.startsWith(ids));
  return ledger ? `/rules/${ledger.page}#${rule}` : "/rules";
}

interface RuleLinksProps {
  readonly rules: readonly string[];
  /** At a table a rule opens beside it: the game stays where it is. */
  readonly beside?: boolean | undefined;
}

/** All rules that something follows, each a link. */
export function RuleLinks({ rules, beside = false }: RuleLinksProps) {
  return (
    <p class="g-rules">
      <b>{t("gallery.rules")}</b>{" "}
      {rules.map((rule) => (
        <a
          key={rule}
          href={ruleHref(rule)}
          aria-label={t("gallery.rule", { rule })}
          target={beside ? "_blank" : undefined}
        >
          {rule}
        </a>
      ))}
    </p>
  );
}
