// What the server does for a seat without asking: the offers that it declines, whether it asks about building
// between turns; beside them the two things that the page does by itself. The rules are the server's section and
// hold for this game; the page keeps none of them.

import { Goods, Sign } from "../art/icon";
import type { Rules } from "../protocol";
import { useSettings } from "../settings";
import { t, word } from "../text/t";
import { Picker, Stepper, Toggle } from "../ui";
import { useAnyTable } from "./any-table";

interface OwnRules {
  readonly rules: Rules | undefined;
  readonly change: (some: Partial<Rules>) => void;
}

/** The own rules, and how to change some of them. */
export function useRules(): OwnRules {
  const { table, send } = useAnyTable();
  const { rules } = table.view;
  return { rules, change: (some) => void send({ type: "rules", rules: { ...rules, ...some } }) };
}

/** How many rules decline something. */
export const rulesOn = ({ trades, deaf, points, never, worse, unpayable }: Rules): number =>
  [trades !== "yes", deaf.length > 0, points > 0, Object.keys(never).length > 0, worse, unpayable]
    .map(Number)
    .reduce((sum, on) => sum + on, 0);

interface RuleProps {
  readonly name: string;
  readonly text: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children?: preact.ComponentChildren;
}

function Rule({ name, text, on, onChange, children }: RuleProps) {
  return (
    <div class="rule">
      <Toggle on={on} label={name} onChange={onChange} />
      <div>
        <b>{name}</b>
        <small>{text}</small>
        {children}
      </div>
    </div>
  );
}

/** Kinds of cards that one never gives away. */
function NeverKinds({ goods, goodsName, rules, change }: KindsProps) {
  const toggle = (kind: string) => {
    const { [kind]: now, ...others } = rules.never;
    change({ never: now === undefined ? { ...others, [kind]: 1 } : others });
  };
  return (
    <div class="never">
      {goods.map((kind) => (
        <button
          type="button"
          key={kind}
          aria-pressed={kind in rules.never}
          aria-label={goodsName(kind)}
          title={goodsName(kind)}
          onClick={() => toggle(kind)}
        >
          <Goods name={kind} size={20} />
        </button>
      ))}
    </div>
  );
}

interface GoodsProps {
  readonly goods: readonly string[];
  readonly goodsName: (goods: string) => string;
}

interface KindsProps extends GoodsProps {
  readonly rules: Rules;
  readonly change: OwnRules["change"];
}

/** From how many points on nobody is helped: what the switch begins with. */
function pointsToBegin(goal: number): number {
  return Math.max(1, goal - 2);
}

/** Which offers the server declines. `goal`: the points that win. */
export function DeclineRules({ goods, goodsName, goal }: GoodsProps & { readonly goal: number }) {
  const { rules, change } = useRules();
  if (!rules) return null;
  const points = rules.points || pointsToBegin(goal);
  const pointsName = t("table.rules.points", { n: points });
  return (
    <div class="decline-rules">
      <div class="rule wide">
        <b>{t("table.rules.trades")}</b>
        <Picker
          label={t("table.rules.trades")}
          value={rules.trades}
          choices={(["yes", "not_this_turn", "never"] as const).map((value) => ({
            value,
            label: word("table.rules.trades", value),
          }))}
          onChange={(trades) => change({ trades })}
        />
      </div>
      <div class="rule wide">
        <b>{t("table.rules.never")}</b>
        <small>{t("table.rules.never.text")}</small>
        <NeverKinds goods={goods} goodsName={goodsName} rules={rules} change={change} />
      </div>
      <Rule
        name={t("table.rules.unpayable")}
        text={t("table.rules.unpayable.text")}
        on={rules.unpayable}
        onChange={(unpayable) => change({ unpayable })}
      />
      <Rule
        name={pointsName}
        text={t("table.rules.points.text")}
        on={rules.points > 0}
        onChange={(on) => change({ points: on ? points : 0 })}
      >
        {rules.points > 0 ? (
          <Stepper
            label={pointsName}
            value={rules.points}
            low={1}
            high={goal}
            onChange={(n) => change({ points: n })}
          />
        ) : null}
      </Rule>
      <Rule
        name={t("table.rules.worse")}
        text={t("table.rules.worse.text")}
        on={rules.worse}
        onChange={(worse) => change({ worse })}
      />
      <p class="note tip">
        <Sign name="info" size={15} /> {t("table.rules.hold")}
      </p>
    </div>
  );
}

/** What else goes without a click: dice and the end of a turn, by the page's settings. */
export function NoClicks() {
  const [{ autoRoll, autoEnd }, set] = useSettings();
  return (
    <div class="decline-rules">
      <Rule
        name={t("frame.settings.auto-roll")}
        text={t("frame.settings.auto-roll.text")}
        on={autoRoll}
        onChange={(on) => set({ autoRoll: on })}
      />
      <Rule
        name={t("frame.settings.auto-end")}
        text={t("frame.settings.auto-end.text")}
        on={autoEnd}
        onChange={(on) => set({ autoEnd: on })}
      />
    </div>
  );
}

/** When to be asked about building between turns. */
export function ExtraPicker() {
  const { rules, change } = useRules();
  if (!rules) return null;
  return (
    <Picker
      label={t("table.between.when")}
      value={rules.extra}
      choices={(["useful", "always", "never"] as const).map((value) => ({
        value,
        label: word("table.between.when", value),
      }))}
      onChange={(extra) => change({ extra })}
    />
  );
}
