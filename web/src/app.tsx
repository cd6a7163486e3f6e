// The whole client: the frame, and in it the page that the address names.
import { Component, type ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pathHere } from "./address";
import { copyText } from "./clipboard";
import { connectWith, session } from "./connection";
import { hasDevice } from "./connection/device-there";
import { whereOf } from "./connection/where";
import { Banners, RefusalLine, RunningLine, TopBar } from "./frame";
import { later } from "./later";
import { NameDialog } from "./name-dialog";
import { AboutPage } from "./pages/about";
import { HomePage } from "./pages/home";
import { Notice } from "./pages/notice";
import { TableRoute } from "./pages/table-route";
import { type Route, useRoute } from "./router";
import { useSettings } from "./settings";
import { isAsked, useAttention } from "./shared/attention";
import { CardWindow } from "./shared/card-window";
import { store, useApp } from "./state";
import { t } from "./text/t";
import { Button, LinkButton } from "./ui";
import { tableTitle } from "./words";

const CreatePage = later(() => import("./pages/create").then((part) => part.CreatePage));
const LearnPage = later(() => import("./learn/learn").then((part) => part.LearnPage));
const GalleryPage = later(() => import("./gallery/gallery").then((part) => part.GalleryPage));
const PractisePage = later(() => import("./practise/practise").then((part) => part.PractisePage));
const EditorPage = later(() => import("./editor/editor").then((part) => part.loadEditor()));
const HelpPage = later(() => import("./pages/help").then((part) => part.HelpPage));
const RulesPage = later(() => import("./rules/rules").then((part) => part.RulesPage));
const SettingsPage = later(() => import("./pages/settings").then((part) => part.SettingsPage));
const ReplayPage = later(() => import("./pages/replay").then((part) => part.ReplayPage));

function Page({ route }: { route: Route }) {
  switch (route.page) {
    case "home":
      return <HomePage />;
    case "table":
      return <TableRoute key={route.table} name={route.table} />;
    case "new":
      return <CreatePage mode={route.mode} />;
    case "learn":
      return <LearnPage />;
    case "practise":
      return <PractisePage puzzle={route.puzzle} />;
    case "editor":
      return <EditorPage />;
    case "help":
      return <HelpPage topic={route.topic} />;
    case "gallery":
      return <GalleryPage tab={route.tab} />;
    case "rules":
      return <RulesPage ledger={route.ledger} />;
    case "about":
      return <AboutPage />;
    case "settings":
      return <SettingsPage />;
    case "replay":
      return <ReplayPage record={route.record} />;
    case "missing":
      return (
        <Notice title={t("frame.missing")} text={t("frame.missing.text")}>
          <LinkButton href="/" kind="primary">
            {t("frame.end.home")}
          </LinkButton>
        </Notice>
      );
  }
}

/** The connection screen: the page came from the browser's store, and the server does not answer. */
function Offline() {
  return (
    <Notice title={t("frame.offline")} text={t("frame.offline.text")}>
      <Button kind="primary" onClick={() => session.retry()}>
        {t("frame.banner.retry")}
      </Button>
      <LinkButton href="/help">{t("frame.nav.help")}</LinkButton>
    </Notice>
  );
}

/** Pages that say all they have to say without a server; with the device, all but those of the server's tables. */
const alone: readonly Route["page"][] = ["help", "about", "settings", "missing"];
const placed: readonly Route["page"][] = ["table", "replay"];
const needsServer = ({ page }: Route): boolean =>
  hasDevice() ? placed.includes(page) : !alone.includes(page);

/** What can be said of a fault without telling anything personal. */
function reportOf(fault: unknown): string {
  const { table, server } = store.get();
  const what = fault instanceof Error ? `${fault.message}\n${fault.stack ?? ""}` : String(fault);
  return [`build ${server?.build ?? "?"}`, `view ${table?.seq ?? "-"}`, what].join("\n");
}

class Guard extends Component<{ children: ComponentChildren }, { fault: unknown }> {
  override state = { fault: null as unknown };

  static override getDerivedStateFromError(fault: unknown) {
    return { fault };
  }

  override render() {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    return (
      <Notice title={t("frame.fault")} text={t("frame.fault.text")}>
        <Button kind="primary" onClick={() => location.reload()}>
          {t("frame.banner.reload")}
        </Button>
        <Button onClick={() => void copyText(reportOf(fault))}>{t("frame.fault.copy")}</Button>
      </Notice>
    );
  }
}

function titleOf(route: Route, table: string): string {
  switch (route.page) {
    case "table":
      return table;
    case "new":
      return t("frame.create");
    case "learn":
      return t("frame.nav.learn");
    case "practise":
      return t("practise.title");
    case "editor":
      return t("frame.nav.maps");
    case "help":
      return t("frame.nav.help");
    case "gallery":
      return t("frame.nav.gallery");
    case "rules":
      return t("frame.nav.rules");
    case "about":
      return t("frame.about");
    case "settings":
      return t("frame.nav.settings");
    case "replay":
      return t("frame.replay");
    default:
      return "";
  }
}

export function App() {
  const route = useRoute();
  const [preferences] = useSettings();
  const [naming, setNaming] = useState(false);
  const playing = useApp(
    (state) => state.table !== null && state.table.view.stage !== "open" && state.gone === null,
  );
  const table = useApp((state) => (state.table === null ? "" : tableTitle(state.table)));
  const asked = useApp((state) => state.table !== null && isAsked(state.table));
  const unreached = useApp((state) => state.server === null && state.banner?.kind === "lost");
  useAttention(titleOf(route, table), asked);
  const where = whereOf(pathHere());
  useEffect(() => connectWith(where), [where]);
  const ownBar = route.page === "table" && playing;
  return (
    <div class={ownBar ? "frame" : "frame tabbed"} key={preferences.language}>
      <a class="skip" href="#main">
        {t("frame.skip")}
      </a>
      <RunningLine />
      {!ownBar && <TopBar onName={() => setNaming(true)} />}
      <Banners />
      <Guard key={route.page}>
        {unreached && needsServer(route) ? <Offline /> : <Page route={route} />}
      </Guard>
      <RefusalLine />
      <CardWindow />
      <NameDialog
        key={String(naming)}
        open={naming}
        onClose={() => setNaming(false)}
        onDone={() => setNaming(false)}
      />
    </div>
  );
}
