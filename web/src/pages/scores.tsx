// Seats with their points, as lists of tables and of games show them.
import { SeatEmblem } from "../art/piece";
import { seatColourOf } from "../art/seats";
import type { Player } from "../protocol";
import { hasText, t } from "../text/t";

/** The player's name; of a bot its level. */
function playerName({ name, bot }: Player): string {
  if (name === undefined) return t("frame.home.seat.free");
  const level = `frame.bot.${name}`;
  if (!bot) return name;
  return t("frame.create.seat.bot", { level: hasText(level) ? t(level) : name });
}

/** Marks and points; in order of place where the game is over. */
export function Scores({ players, me }: { players: readonly Player[]; me: number | null }) {
  const seats = players.map((player, seat) => ({ player, seat }));
  const order = seats.toSorted((a, b) => (a.player.place ?? 0) - (b.player.place ?? 0));
  return (
    <ul class="scores">
      {order.map(({ player, seat }) => {
        const you = seat === me ? ` (${t("frame.create.you")})` : "";
        const who = playerName(player) + you;
        return (
          <li key={seat} class={player.place === 1 ? "first" : ""} title={who}>
            <SeatEmblem colour={seatColourOf(seat, player.colour)} size={22} />
            <span class="sr-only">{who}</span>
            {player.points !== undefined && <b>{player.points}</b>}
          </li>
        );
      })}
    </ul>
  );
}

/** Who sits there already, and the seats that are free. */
export function SeatMarks({ players }: { players: readonly Player[] }) {
  return (
    <span class="seat-marks">
      {players.map((player, seat) => {
        const who = playerName(player);
        return (
          <span key={seat} role="img" aria-label={who} title={who}>
            {player.name === undefined ? (
              <span class="free-seat" />
            ) : (
              <SeatEmblem colour={seatColourOf(seat, player.colour)} size={22} />
            )}
          </span>
        );
      })}
    </span>
  );
}
