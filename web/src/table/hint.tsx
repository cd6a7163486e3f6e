// What a bot would do, if the table allows to ask.
import { Sign } from "../art/icon";
import { Press } from "../shared/controls";
import { advisedMove } from "../shared/deciding";
import { Reasons } from "../shared/reasons";
import { store } from "../state";
import { t } from "../text/t";
import { useGame } from "./game";
import { kindText, moveText, moveWhere, moveWith } from "./move-words";
import { PanelBox } from "./parts";
import { reasonWords } from "./reasons";

export function HintPanel() {
  const game = useGame();
  const { table, view, act, point } = game;
  const { hint } = table;
  if (!hint) return null;
  const words = reasonWords(game.setting, view.land, game.name);
  const close = () => store.change({ kind: "hint-read" });
  return (
    <PanelBox title={t("table.hint.title")} sign={<Sign name="bulb" />} onClose={close}>
      <ul class="hints">
        {hint.moves.map((advice, at) => {
          const [kind = ""] = advice.action.split(" ", 1);
          const move = advisedMove(view.moves, advice);
          const about = move ? [moveWith(game, move), moveWhere(game, move) ?? ""] : [];
          const target = move?.target;
          const places = [target?.vertex, target?.edge, target?.hex].filter(
            (place) => typeof place === "string",
          );
          return (
            <li
              key={advice.action}
              onMouseEnter={() => point(places)}
              onMouseLeave={() => point([])}
            >
              <Press
                class="vic"
                reason={move ? undefined : t("table.reason.not_now")}
                onPress={() => {
                  if (move) act(move);
                  close();
                }}
              >
                <span class="vt">
                  <b>{move ? moveText(move, game.name) : kindText(kind)}</b>
                  <small>{about.filter((text) => text !== "").join(", ")}</small>
                </span>
                <span class="sp" />
                <span class="hint-chance">
                  {t("table.hint.chance", { n: Math.round(advice.value / 10) })}
                </span>
              </Press>
              <Reasons reasons={advice.reasons.slice(0, at === 0 ? undefined : 1)} words={words} />
            </li>
          );
        })}
      </ul>
    </PanelBox>
  );
}
