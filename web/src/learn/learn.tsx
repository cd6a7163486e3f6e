// The Learn screen: the lessons with what is done of each, and the barbarians' way as a picture.
import { BarbarianCycle } from "../art/barbarian-cycle";
import { loadPreview, useLoaded } from "../catalogue";
import { configOfMode, printConfig } from "../config";
import { t } from "../text/t";
import "../styles/learn.css";

/** The barbarians' way, as long as it is in a game of Knights. */
function Cycle() {
  const preview = useLoaded(() => loadPreview(printConfig(configOfMode("knights"))), []);
  const setting = preview?.setting;
  const steps = setting && "barbarian_track" in setting ? setting.barbarian_track : undefined;
  if (steps === undefined) return null;
  return (
    <section class="card learn-cycle" aria-labelledby="cycle">
      <h2 id="cycle">{t("learn.cycle.title")}</h2>
      <BarbarianCycle steps={steps} />
    </section>
  );
}

export function LearnPage() {
  return (
    <main class="page learn" id="main">
      <header class="learn-head">
        <h1>{t("learn.title")}</h1>
        <p class="muted">{t("learn.about")}</p>
      </header>
      <Cycle />
    </main>
  );
}
