// It is your turn: the tab says so, and where the player wants it, a notification while the tab is hidden, a
// short vibration, and a screen that stays on. The browser is asked for its leave only from the settings.
import { useEffect, useRef } from "preact/hooks";
import { fileAddress } from "../address";
import { settings, useSettings } from "../settings";
import type { TableState } from "../state";
import { t } from "../text/t";

/** Whether the game waits for the own seat. */
export function isAsked({ seat, view }: TableState): boolean {
  return seat !== null && view.stage === "running" && (view.prompt?.who.includes(seat) ?? false);
}

/** Asks the browser for notifications, if it was not asked before; whether it allows them. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  if (Notification.permission !== "default") return Notification.permission === "granted";
  return (await Notification.requestPermission()) === "granted";
}

const VIBRATION_MS = [80, 60, 80];

function notify(title: string): void {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(t("stage.turn"), {
      body: t("stage.turn.text", { title }),
      tag: "longroad-turn",
      icon: fileAddress("icon-192.png"),
    });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones show notifications of service workers only.
  }
}

/** The screen stays on while `wanted`; a hidden page loses the lock, and gets it back when it is seen. */
function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const take = async () => {
      if (document.hidden || ended || (lock !== null && !lock.released)) return;
      try {
        const taken = await navigator.wakeLock.request("screen");
        if (ended) void taken.release();
        else lock = taken;
      } catch {
        // Refused, as with a low battery.
      }
    };
    void take();
    document.addEventListener("visibilitychange", take);
    return () => {
      ended = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }, [wanted]);
}

/** The title of the tab, and what else tells that it is the viewer's turn. */
export function useAttention(title: string, asked: boolean): void {
  const [{ awake, language }] = useSettings();
  const was = useRef(asked);
  useEffect(() => {
    const place = title === "" ? "Longroad" : `${title} · Longroad`;
    document.title = asked ? `${t("stage.turn")} · ${title || "Longroad"}` : place;
  }, [title, asked, language]);
  useEffect(() => {
    if (asked && !was.current) {
      const wishes = settings.get();
      if (wishes.notify && document.hidden) notify(title);
      // Before the first tap a browser refuses, and writes so into its console.
      const used = navigator.userActivation?.hasBeenActive ?? false;
      if (wishes.vibrate && used && !document.hidden) navigator.vibrate?.(VIBRATION_MS);
    }
    was.current = asked;
  }, [asked]);
  useWakeLock(asked && awake);
}
