// What is said while the table waits for its players.
import { useState } from "preact/hooks";
import { SeatEmblem } from "../art/piece";
import { seatColourOf } from "../art/seats";
import { send } from "../connection";
import { LIMITS } from "../protocol";
import { useSettings } from "../settings";
import { useFollow } from "../shared/follow";
import type { TableState } from "../state";
import { t } from "../text/t";
import { Button } from "../ui";

function Lines({ table }: { table: TableState }) {
  const follow = useFollow(table.chat.length);
  // By name: seats may have been swapped since.
  const seatOf = (name: string) => table.view.seats?.find((each) => each.name === name);
  return (
    <div
      class="room-lines"
      role="log"
      aria-label={t("table.tab.chat")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      {...follow}
    >
      {table.chat.map((line) => {
        const seat = seatOf(line.name);
        return (
          <p key={`${line.at} ${line.text}`}>
            {seat && <SeatEmblem colour={seatColourOf(seat.seat, seat.colour)} size={16} />}
            <b>{line.name}</b> {line.text}
          </p>
        );
      })}
    </div>
  );
}

export function RoomChat({ table }: { table: TableState }) {
  const [{ chat }] = useSettings();
  const [text, setText] = useState("");
  if (chat === "off" || (chat === "phrases" && table.chat.length === 0)) return null;
  return (
    <section class="card room-chat" aria-labelledby="room-chat">
      <h2 id="room-chat">{t("table.tab.chat")}</h2>
      <Lines table={table} />
      {chat === "on" && (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            const said = text.trim();
            setText("");
            if (said !== "") void send({ type: "chat", text: said });
          }}
        >
          <input
            class="text-input"
            value={text}
            maxLength={Math.floor(LIMITS.CHAT_MAX / 2)}
            autocomplete="off"
            aria-label={t("table.chat.message")}
            placeholder={t("table.chat.message")}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit">{t("table.chat.send")}</Button>
        </form>
      )}
    </section>
  );
}
