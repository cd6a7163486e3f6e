// The proof of the dice: what was promised and when, who added a number to it, and the check after the end.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { pins, raise } from "../connection/dice";
import { query } from "../connection/query";
import { store, type TableState } from "../state";
import { t, word } from "../text/t";
import { useAnyTable } from "./any-table";
import type { Kind, Proof, Seen, Wrong } from "./fair";

const short = (hex: string): string =>
  hex.length > 20 ? `${hex.slice(0, 8)} … ${hex.slice(-8)}` : hex;

function Code({ hex }: { hex: string }) {
  return (
    <code class="hex" title={hex}>
      {short(hex)}
    </code>
  );
}

function Step({ ok, children }: { ok: boolean | null; children: ComponentChildren }) {
  return (
    <li class={ok === false ? "step bad-step" : ok ? "step ok-step" : "step"}>
      <span class="okm">
        <Sign name={ok === false ? "x" : ok ? "check" : "clock"} size={13} />
      </span>
      <div>{children}</div>
    </li>
  );
}

/* ---- the check ---- */

type Check =
  | { readonly state: "none" | "running" | "failed" }
  | { readonly state: "done"; readonly proof: Proof };

/** What this browser saw first; of a table that it never saw before, what the table tells now. */
function seenAt(table: TableState): Seen {
  const pin = pins.of(table.table);
  const dice = table.view.dice;
  const hashes = pin?.hashes.some((hash) => hash !== "") ? pin.hashes : (dice?.hashes ?? []);
  const commitment = pin?.commitment ?? dice?.commitment ?? "";
  const sent = pin?.own?.stored === "entropy" ? pin.own : null;
  return sent === null ? { commitment, hashes } : { commitment, hashes, own: sent };
}

async function textAt(address: string): Promise<string> {
  const answer = await query(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

async function check(record: string, table: TableState): Promise<Check> {
  try {
    const [text, lists] = await Promise.all([textAt(record), textAt(`${record}/lists`)]);
    const { prove } = await import("./fair");
    const proof = await prove(text, lists, seenAt(table));
    if (!isSound(proof)) raise(store, pins, table.table, { kind: "outcomes" });
    return { state: "done", proof };
  } catch {
    return { state: "failed" };
  }
}

const countOf = ({ kinds }: Proof): number => kinds.reduce((sum, { count }) => sum + count, 0);

const isSound = (proof: Proof): boolean =>
  proof.commitment &&
  proof.unfit.length === 0 &&
  proof.own !== false &&
  proof.wrong.length === 0 &&
  proof.listed === countOf(proof);

/* ---- its result ---- */

const kindText = (kind: Kind): string => `${word("table.fair.kind", kind.word)} ${kind.count}`;

const WRONG_SHOWN = 5;

function WrongLine({ n, said, due }: Wrong) {
  return (
    <li>
      {due === ""
        ? t("table.fair.wrong.unknown", { n: n + 1, said })
        : t("table.fair.wrong.line", { n: n + 1, said, due })}
    </li>
  );
}

function Outcomes(proof: Proof) {
  const { kinds, wrong, listed } = proof;
  const all = countOf(proof);
  return (
    <>
      {listed === all ? null : (
        <Step ok={false}>{t("table.fair.count", { n: all, of: listed })}</Step>
      )}
      <Step ok={wrong.length === 0}>
        {t("table.fair.outcomes", { n: all - wrong.length, of: all })}
        <small class="kinds">{kinds.map(kindText).join(" · ")}</small>
      </Step>
      {wrong.length === 0 ? null : (
        <Step ok={false}>
          <b>{t("table.fair.wrong", { n: wrong.length })}</b>
          <ul class="wrong">
            {wrong.slice(0, WRONG_SHOWN).map((line) => (
              <WrongLine key={line.n} {...line} />
            ))}
          </ul>
          {wrong.length > WRONG_SHOWN
            ? t("table.fair.wrong.more", { n: wrong.length - WRONG_SHOWN })
            : null}
        </Step>
      )}
    </>
  );
}

function ProofSteps({ proof }: { proof: Proof }) {
  const { name } = useAnyTable();
  const { commitment, unfit, added, hashed, own } = proof;
  const unhashed = added - hashed;
  return (
    <>
      <Step ok={commitment}>
        {t(commitment ? "table.fair.seed.fits" : "table.fair.seed.differs")}
      </Step>
      {hashed > 0 ? (
        <Step ok={unfit.length === 0}>
          {unfit.length === 0
            ? t("table.fair.hashes.fit", { n: hashed })
            : t("table.fair.hashes.unfit", { names: unfit.map(name).join(", ") })}
        </Step>
      ) : null}
      {unhashed > 0 ? <Step ok={null}>{t("table.fair.hashes.none", { n: unhashed })}</Step> : null}
      {own === null ? null : (
        <Step ok={own}>{t(own ? "table.fair.own.fits" : "table.fair.own.differs")}</Step>
      )}
      <Outcomes {...proof} />
    </>
  );
}

/* ---- what was exchanged ---- */

/** Whose numbers are in the dice, and who gave none although a person sat there. */
function Exchange({ table }: { table: TableState }) {
  const { name } = useAnyTable();
  const dice = table.view.dice;
  if (dice === undefined || dice.step !== "ready") return null;
  const gave = dice.entropy.flatMap((entropy, seat) => (entropy === "" ? [] : [seat]));
  return (
    <>
      {gave.length > 0 ? (
        <Step ok={true}>
          {t("table.fair.added", { n: gave.length, names: gave.map(name).join(", ") })}
        </Step>
      ) : null}
      {dice.silent.length > 0 ? (
        <Step ok={null}>
          {t("table.fair.silent", {
            n: dice.silent.length,
            names: dice.silent.map(name).join(", "),
          })}
        </Step>
      ) : null}
      {gave.length === 0 ? <Step ok={null}>{t("table.fair.nobody")}</Step> : null}
    </>
  );
}

/** The proof of the dice, where they were promised. */
export function ProofList() {
  const { table } = useAnyTable();
  return table.view.dice === undefined ? (
    <p class="note">{t("table.fair.unpromised")}</p>
  ) : (
    <ProofOf table={table} />
  );
}

/** The steps of the proof; the check runs by itself once the seed is open. */
function ProofOf({ table }: { table: TableState }) {
  const [result, setResult] = useState<Check>({ state: "none" });
  const record = table.over?.record;
  const run = () => {
    if (!record) return;
    setResult({ state: "running" });
    void check(record, table).then(setResult);
  };
  useEffect(run, [record]);
  const seed = table.over?.seed;
  const commitment = seenAt(table).commitment;
  return (
    <>
      <ol class="pf">
        <Step ok={commitment !== "" ? true : null}>
          {t("table.fair.commitment")} <Code hex={commitment} />
        </Step>
        {table.maker_knows ? <Step ok={false}>{t("table.fair.maker_knows")}</Step> : null}
        <Exchange table={table} />
        <Step ok={seed ? true : null}>
          {t(seed ? "table.fair.seed" : "table.fair.seed.later")}{" "}
          {seed ? <Code hex={seed} /> : null}
        </Step>
        {result.state === "done" ? <ProofSteps proof={result.proof} /> : null}
        {result.state === "running" ? <Step ok={null}>{t("table.fair.running")}</Step> : null}
        {result.state === "failed" ? <Step ok={null}>{t("table.fair.failed")}</Step> : null}
      </ol>
      {record ? <p class="note">{t("table.fair.note")}</p> : null}
      <div class="btns">
        {record ? (
          <button type="button" class="tbtn" onClick={run}>
            <Sign name="shield" size={15} /> {t("table.fair.again")}
          </button>
        ) : null}
        <a class="tbtn" href="/help/fairness">
          {t("table.fair.how")}
        </a>
      </div>
    </>
  );
}
