// The worker of a tab: the server on this device if the tab has it, and otherwise the way to it (relay.ts).
import { startHost } from "./host";
import type { Say } from "./messages";
import { Relay, realBrowser } from "./relay";

const relay = new Relay(realBrowser(), (tell) => postMessage(tell), startHost);

addEventListener("message", ({ data }: MessageEvent<Say>) => relay.fromPage(data));
