// Who owns a principality: points, strength, commerce, tournament and hand, with the tokens held; and the
// bar of the turn's steps.

import { Sign } from "../art/icon";
import { SeatEmblem } from "../art/piece";
import { TokenPicture } from "../art/realm";
import type { CardsPlayer } from "../protocol";
import { Absence } from "../shared/absent";
import { Clock } from "../shared/clock";
import { t, word } from "../text/t";
import { useCardGame } from "./context";
import { stepNow } from "./model";

function subtitle(game: ReturnType<typeof useCardGame>, seat: number): string {
  const at = game.table.view.seats?.find((one) => one.seat === seat);
  if (at?.standin) return t("cards.standin");
  if (seat === game.me) return t("table.you");
  return at?.kind === "bot" ? t("table.bot") : t("frame.name.guest");
}

interface ValueProps {
  readonly sign: string;
  readonly name: string;
  readonly value: string;
  readonly token?: "knight" | "windmill";
  readonly held?: boolean;
  readonly warn?: boolean;
}

function Value({ sign, name, value, token, held, warn }: ValueProps) {
  const title = token && held ? t(`cards.token.${token}`) : name;
  return (
    <div class={`cg-value ${held ? "held" : ""} ${warn ? "warn" : ""}`} title={title}>
      <Sign name={sign} size={17} />
      <span class="cg-value-name">{name}</span>
      <b>{value}</b>
      {token && held ? (
        <span class="cg-held">
          <TokenPicture token={token} size={20} />
          <span class="sr-only">{t(`cards.token.${token}`)}</span>
          <i aria-hidden="true">+1</i>
        </span>
      ) : null}
    </div>
  );
}

function sourcesOf(player: CardsPlayer): string {
  const list = Object.entries(player.sources)
    .filter(([, n]) => n > 0)
    .map(([source, n]) => `${word("cards.source", source)} ${n}`);
  return t("cards.sources", { list: list.join(", ") });
}

/** The player of a realm. */
export function PlayerInfo({ seat }: { seat: number }) {
  const game = useCardGame();
  const { view, setting, colour, name } = game;
  const player = view.players.find((one) => one.seat === seat);
  const forecast = view.forecast.seats.find((one) => one.seat === seat);
  if (player === undefined) return null;
  const active = view.turn.active === seat && view.turn.step !== "start";
  const waiting = view.prompt.who.includes(seat);
  const hand = t("cards.hand.of", { n: player.hand, limit: player.hand_limit });
  return (
    <section
      class={active ? "cg-info active" : "cg-info"}
      data-colour={colour(seat)}
      data-seat={seat}
      aria-label={name(seat)}
      title={sourcesOf(player)}
    >
      <div class="cg-info-head">
        <SeatEmblem colour={colour(seat)} size={32} />
        <div class="cg-info-name">
          <b>{name(seat)}</b>
          <small>
            {subtitle(game, seat)}
            {waiting ? <span class="cg-thinking" aria-hidden="true" /> : null}
            <Clock seat={seat} />
          </small>
        </div>
      </div>
      <Absence seat={seat} />
      <div class="cg-points">
        <b>{player.points}</b> <small>{t("cards.points.of", { goal: setting.goal })}</small>
      </div>
      <Value
        sign="knight"
        name={t("cards.strength")}
        value={String(player.strength)}
        token="knight"
        held={view.tokens.knight.holder === seat}
      />
      <Value
        sign="wind"
        name={t("cards.commerce")}
        value={String(player.commerce)}
        token="windmill"
        held={view.tokens.windmill.holder === seat}
      />
      <Value sign="flag" name={t("cards.tournament")} value={String(player.tournament)} />
      <Value
        sign="dev"
        name={t("cards.hand")}
        value={hand}
        warn={player.hand > player.hand_limit}
      />
      {forecast && view.turn.turn > 0 ? (
        <div class={forecast.robbed && view.forecast.brigands ? "cg-brigands warn" : "cg-brigands"}>
          {view.forecast.brigands
            ? t(forecast.robbed ? "cards.forecast.robbed" : "cards.forecast.counted", {
                n: forecast.counted,
              })
            : t("cards.forecast.calm")}
        </div>
      ) : null}
    </section>
  );
}

const STEPS = ["event", "production", "actions", "draw", "pass"] as const;

/** Event, production, actions, draw, pass. */
export function StepBar() {
  const { view } = useCardGame();
  const now = stepNow(view);
  if (view.turn.step === "start") return null;
  return (
    <ol class="cg-steps" aria-label={t("cards.steps")}>
      {STEPS.map((step, i) => (
        <li
          key={step}
          class={i < now ? "done" : i === now ? "now" : ""}
          aria-current={i === now ? "step" : undefined}
        >
          {t(`cards.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
