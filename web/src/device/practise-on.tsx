// A game against bots whose server does not answer any more: after a moment one may go on with a practice game on
// this device, dealt from what the own seat saw last. The game itself waits where it is.
import { useEffect, useState } from "preact/hooks";
import type { Seat, TellView } from "../protocol";
import { t } from "../text/t";
import { Button } from "../ui";
import { practiseOn } from "./moving";

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
