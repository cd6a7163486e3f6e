// What a table decides together, and the stand-in that plays for who has stepped away.
import { Sign } from "../art/icon";
import { t, word } from "../text/t";
import { type AnyTable, useAnyTable } from "./any-table";

/** What the table decides together just now. */
export function Votes() {
  const { table, me, send, name } = useAnyTable();
  const votes = (table.view.votes ?? []).filter((vote) => vote.motion !== "rematch");
  const seat = table.view.seats?.find((entry) => entry.seat === me);
  return (
    <>
      {votes.map((vote) => {
        const agreed = me !== undefined && vote.agreed.includes(me);
        const open = vote.needed.filter((seat) => !vote.agreed.includes(seat));
        const needed = me !== undefined && vote.needed.includes(me);
        return (
          <div class="ban gold" role="status" key={vote.motion}>
            <Sign name="flag" size={17} />
            <span>
              {word("table.vote", vote.motion)}{" "}
              {t("table.vote.agreed", {
                names: vote.agreed.map(name).join(", "),
                n: vote.agreed.length,
              })}{" "}
              {open.length > 0 ? t("table.vote.open", { names: open.map(name).join(", ") }) : null}{" "}
              {vote.abstain.length > 0
                ? t("table.vote.abstain", { names: vote.abstain.map(name).join(", ") })
                : null}
            </span>
            <span class="sp" />
            {needed ? <VoteButton motion={vote.motion} agreed={agreed} send={send} /> : null}
          </div>
        );
      })}
      {seat?.standin || seat?.away ? (
        <div class="ban gold" role="status">
          <Sign name="bot" size={17} />
          {t("table.standin.you")}
          <span class="sp" />
          <button
            type="button"
            class="tbtn small"
            onClick={() => void send({ type: "away", on: false })}
          >
            {t("table.standin.back")}
          </button>
        </div>
      ) : null}
    </>
  );
}

type Send = AnyTable["send"];

function VoteButton({ motion, agreed, send }: { motion: string; agreed: boolean; send: Send }) {
  const answer = (on: boolean) => {
    if (motion === "resign") void send({ type: "resign", on });
    else void send({ type: "pause", on: motion === "pause" ? on : !on });
  };
  return (
    <button type="button" class="tbtn small" onClick={() => answer(!agreed)}>
      {agreed ? t("table.vote.not") : t("table.vote.yes")}
    </button>
  );
}
