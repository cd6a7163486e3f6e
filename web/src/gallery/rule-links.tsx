// Links to sentences of the rules: /rules/PAGE#ID, where PAGE is the ledger that has the rule.
import { ruleAddress } from "../rules/address";
import { t } from "../text/t";

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
          href={ruleAddress(rule)}
          aria-label={t("gallery.rule", { rule })}
          target={beside ? "_blank" : undefined}
        >
          {rule}
        </a>
      ))}
    </p>
  );
}
