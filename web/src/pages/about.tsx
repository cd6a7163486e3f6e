// What Longroad is, and what this server runs.
import { Logo } from "../art/logo";
import { useApp } from "../state";
import { t } from "../text/t";

const parts = ["fair", "private", "art", "licence", "independent"] as const;

export function AboutPage() {
  const server = useApp((state) => state.server);
  return (
    <main class="page prose" id="main">
      <div class="card about">
        <header class="about-head">
          <Logo size={56} />
          <h1>{t("frame.about")}</h1>
        </header>
        <p>{t("frame.about.text")}</p>
        <dl>
          {parts.map((part) => (
            <div key={part}>
              <dt>{t(`frame.about.${part}.title`)}</dt>
              <dd>{t(`frame.about.${part}`)}</dd>
            </div>
          ))}
        </dl>
        {server !== null && (
          <p class="muted">
            {t("frame.about.version", { server: `${server.server} (${server.build})` })}
          </p>
        )}
      </div>
    </main>
  );
}
