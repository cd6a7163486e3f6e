// Why a move of a board game was better: one fact of the position that fits it, in words. Facts are those that the
// position tells; where none fits, there is no reason.
import { pipsOf } from "../art/board-art";
import { geometryOf } from "../board/geometry";
import type {
  BoardMove,
  BoardPlayer,
  BoardSections,
  BoardSetting,
  HttpAnalysisMove,
} from "../protocol";
import { bestOf, playedOf } from "../shared/analysis";
import { t } from "../text/t";

interface Compared {
  readonly setting: BoardSetting;
  /** Before the move. */
  readonly view: BoardSections;
  readonly player: BoardPlayer;
  readonly better: BoardMove;
  /** What was played instead, or the next best. */
  readonly other: BoardMove;
}

const isOf = (move: BoardMove, ...kinds: readonly string[]): boolean => kinds.includes(move.kind);

/** The most that anybody else has. */
const mostOf = ({ view, player }: Compared, of: (player: BoardPlayer) => number): number =>
  Math.max(0, ...view.players.filter(({ seat }) => seat !== player.seat).map(of));

function barbarians({ view, better, other }: Compared): string | undefined {
  const coming = view.forecast.barbarians;
  const knights = ["hire", "activate", "promote"];
  if (!coming || !isOf(better, ...knights) || isOf(other, ...knights)) return undefined;
  const short = coming.attack - coming.defence;
  if (short <= 0) return undefined;
  return t("judge.why.barbarians", { n: coming.track - coming.step, short });
}

function hand({ player, better, other }: Compared): string | undefined {
  const { cards, limit } = player;
  if (cards === null || cards <= limit || !isOf(other, "end") || isOf(better, "end"))
    return undefined;
  return t("judge.why.hand", { n: cards, limit });
}

const CLOSE = 2;

function route(compared: Compared): string | undefined {
  const { setting, player, better, other } = compared;
  const most = mostOf(compared, (each) => each.route);
  if (!setting.longest_road || !isOf(better, "road", "ship") || isOf(other, "road", "ship"))
    return undefined;
  if (Math.abs(most - player.route) > CLOSE) return undefined;
  return t("judge.why.route", { n: player.route, other: most });
}

function army(compared: Compared): string | undefined {
  const { setting, player, better, other } = compared;
  const knightsOf = (each: BoardPlayer) => each.played?.knight ?? 0;
  const [own, most] = [knightsOf(player), mostOf(compared, knightsOf)];
  if (!setting.largest_army || !isOf(better, "knight") || isOf(other, "knight")) return undefined;
  return own + most > 0 && Math.abs(own - most) <= CLOSE
    ? t("judge.why.army", { n: own, other: most })
    : undefined;
}

/** Dots on the numbers around a place. */
function dotsAt({ setting, view }: Compared, move: BoardMove): number | undefined {
  const { hexes, vertices, hexIndex } = geometryOf(setting);
  const { vertex, hex } = move.target ?? {};
  const around = vertex ? vertices.get(vertex)?.hexes : hex && hexes.has(hex) ? [hex] : undefined;
  return around?.reduce((sum, id) => {
    const number = view.land.numbers[hexIndex.get(id) ?? -1] ?? 0;
    return sum + (number > 0 ? pipsOf(number) : 0);
  }, 0);
}

function dots(compared: Compared): string | undefined {
  const { better, other } = compared;
  if (better.kind !== other.kind || !isOf(better, "settlement", "city", "robber")) return undefined;
  const [n, less] = [dotsAt(compared, better), dotsAt(compared, other)];
  return n !== undefined && less !== undefined && n > less
    ? t("judge.why.dots", { n, other: less })
    : undefined;
}

function goal({ setting, player, better, other }: Compared): string | undefined {
  const n = setting.goal - player.points;
  const scores = ["settlement", "city"];
  if (n < 1 || n > CLOSE || !isOf(better, ...scores) || isOf(other, ...scores)) return undefined;
  return t("judge.why.goal", { n });
}

const FACTS = [barbarians, hand, route, army, dots, goal] as const;

/** The first fact that fits. `view` is the position before the move. */
export function reasonOf(
  setting: BoardSetting,
  view: BoardSections,
  move: HttpAnalysisMove,
): string | undefined {
  const best = bestOf(move);
  const played = playedOf(move);
  const other = played === best ? move.candidates?.find((each) => each !== best) : played;
  const player = view.players.find(({ seat }) => seat === move.actor);
  if (!best || !other || !player) return undefined;
  const [better, worse] = [best.action as BoardMove, other.action as BoardMove];
  const compared: Compared = { setting, view, player, better, other: worse };
  for (const fact of FACTS) {
    const said = fact(compared);
    if (said !== undefined) return said;
  }
  return undefined;
}
