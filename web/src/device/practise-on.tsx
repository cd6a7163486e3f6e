// A game against bots whose server does not answer any more: after a moment one may go on with a practice game on
// this device, dealt from what the own seat saw last. The game itself waits where it is. When its server answers again,
// the practice game offers the way back; nobody is sent there.
import { useEffect, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import type { Seat, TellView } from "../protocol";
import { go } from "../router";
import { t } from "../text/t";
import { Button, IconButton } from "../ui";
import { originOf, practiseOn } from "./moving";
import { reach, useReach } from "./reach";

/** How long one waits for the server first. */
const PATIENCE_MS = 5000;

export function PractiseOn({ view, seats }: { view: TellView; seats: readonly Seat[] }) {
  const [offered, offer] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => offer(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!offered) return null;
  const begin = () => {
    setBusy(true);
    void practiseOn(view, seats).then(() => setBusy(false));
  };
  return (
    <>
      <small class="practise-on">{t("device.practise.text")}</small>
      <Button kind="primary" onClick={() => !busy && begin()}>
        {t("device.practise")}
      </Button>
    </>
  );
}

/** How often a server that was lost is looked for. */
const LOOK_MS = 5000;

/** The line for a practice game whose own game waits on a server that can be reached again. */
export function BackOnline({ table }: { table: string }) {
  const from = originOf(table);
  const there = useReach();
  const [later, setLater] = useState(false);
  const waits = from !== undefined && !(there.asked && there.on);
  useEffect(() => {
    if (!waits) return;
    reach.look();
    const timer = setInterval(() => reach.look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [waits]);
  if (from === undefined || waits || later) return null;
  return (
    <div class="banner banner-good back-online" role="status">
      <Sign name="check" size={18} />
      <span>
        <b>{t("device.back")}</b> <span class="back-text">{t("device.back.text")}</span>
      </span>
      <Button onClick={() => go(`/t/${from}`)}>{t("device.back.go")}</Button>
      <IconButton icon="x" label={t("device.back.later")} onClick={() => setLater(true)} />
    </div>
  );
}
