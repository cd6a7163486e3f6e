// On the start page: how many positions wait, and the puzzle of the day.
import { Sign } from "../art/icon";
import { t } from "../text/t";
import { LinkButton } from "../ui";
import { dateOf, dayOf, dueCards, useKept } from "./boxes";

export function PractiseCard() {
  const { cards, days } = useKept();
  const today = dayOf(new Date());
  const n = dueCards(cards, today).length;
  const done = days.includes(dateOf(today));
  return (
    <section class="card study" aria-label={t("practise.title")}>
      <Sign name="target" size={20} />
      <span class="study-words">
        <b>{n > 0 ? t("practise.home", { n }) : t("practise.home.none")}</b>
        <small>{t(done ? "practise.home.done" : "practise.home.text")}</small>
      </span>
      <LinkButton href="/practise">{t("practise.go")}</LinkButton>
    </section>
  );
}
