// On the start page: the lesson that is on, or the way to the first one.
import { useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { t, word } from "../text/t";
import { Button, LinkButton } from "../ui";
import { inLanguage } from "./lesson";
import { lastLesson, useProgress } from "./progress";
import { continueLesson } from "./start";

export function LessonCard() {
  const [busy, setBusy] = useState(false);
  const last = lastLesson(useProgress());
  if (last === undefined)
    return (
      <section class="card study" aria-label={t("learn.home")}>
        <Sign name="book" size={20} />
        <span class="study-words">
          <b>{t("learn.home")}</b>
          <small>{t("learn.home.text")}</small>
        </span>
        <LinkButton href="/learn">{t("learn.home.begin")}</LinkButton>
      </section>
    );
  const [name, progress] = last;
  const onward = async () => {
    if (busy) return;
    setBusy(true);
    await continueLesson(name, progress).catch(() => false);
    setBusy(false);
  };
  const title = t("learn.home.lesson", { heading: inLanguage(progress.heading) });
  const where = t("learn.home.step", {
    lesson: word("frame.mode", name),
    n: progress.at,
    of: progress.steps,
  });
  return (
    <section class="card study" aria-label={t("learn.home.lesson.label")}>
      <Sign name="book" size={20} />
      <span class="study-words">
        <b>{title}</b>
        <small>{where}</small>
      </span>
      <Button label={`${t("coach.next")}: ${title}`} onClick={() => void onward()}>
        {t("coach.next")}
      </Button>
    </section>
  );
}
