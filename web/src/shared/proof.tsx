// The proof of the dice: what was promised and when, and the check after the end.
import { useEffect, useState } from "preact/hooks";
import { Sign } from "../art/icon";
import { t } from "../text/t";
import { useAnyTable } from "./any-table";
import type { Proof } from "./fair";

const short = (hex: string): string =>
  hex.length > 20 ? `${hex.slice(0, 8)} … ${hex.slice(-8)}` : hex;

function Step({ ok, children }: { ok: boolean | null; children: preact.ComponentChildren }) {
  return (
    <li class={ok === false ? "step bad-step" : ok ? "step ok-step" : "step"}>
      <span class="okm">
        <Sign name={ok === false ? "x" : ok ? "check" : "clock"} size={13} />
      </span>
      <div>{children}</div>
    </li>
  );
}

type Check =
  | { readonly state: "none" | "running" | "failed" }
  | { readonly state: "done"; readonly proof: Proof };

async function check(record: string, commitment: string): Promise<Check> {
  try {
    const answer = await fetch(record);
    if (!answer.ok) return { state: "failed" };
    const text = await answer.text();
    const { prove } = await import("./fair");
    return { state: "done", proof: prove(text, commitment) };
  } catch {
    return { state: "failed" };
  }
}

function ProofSteps({ proof }: { proof: Proof }) {
  const all = proof.matching === proof.throws;
  return (
    <>
      <Step ok={proof.commitment}>
        {t(proof.commitment ? "table.fair.seed.fits" : "table.fair.seed.differs")}
      </Step>
      {proof.deal === null ? null : (
        <Step ok={proof.deal}>
          {t(proof.deal ? "table.fair.deal.fits" : "table.fair.deal.differs")}
        </Step>
      )}
      {proof.throws === 0 ? null : (
        <Step ok={all}>{t("table.fair.throws", { n: proof.matching, of: proof.throws })}</Step>
      )}
      {proof.others === 0 ? null : (
        <Step ok={null}>{t("table.fair.others", { n: proof.others })}</Step>
      )}
    </>
  );
}

/** The steps of the proof; the check runs by itself once the seed is open. */
export function ProofList() {
  const { table } = useAnyTable();
  const [result, setResult] = useState<Check>({ state: "none" });
  const record = table.over?.record;
  const run = () => {
    if (!record) return;
    setResult({ state: "running" });
    void check(record, table.commitment).then(setResult);
  };
  useEffect(run, [record]);
  const seed = table.over?.seed;
  return (
    <>
      <ol class="pf">
        <Step ok={table.commitment !== "" ? true : null}>
          {t("table.fair.commitment")}
          <br />
          <code title={table.commitment}>{short(table.commitment)}</code>
        </Step>
        <Step ok={seed ? true : null}>
          {seed ? t("table.fair.seed") : t("table.fair.seed.later")}
          {seed ? (
            <>
              <br />
              <code title={seed}>{short(seed)}</code>
            </>
          ) : null}
        </Step>
        {result.state === "done" ? <ProofSteps proof={result.proof} /> : null}
        {result.state === "failed" ? <Step ok={null}>{t("table.fair.failed")}</Step> : null}
      </ol>
      <p class="note">{t("table.fair.note")}</p>
      {record ? (
        <div class="btns">
          <button type="button" class="tbtn" onClick={run}>
            <Sign name="shield" size={15} /> {t("table.fair.again")}
          </button>
          <a class="tbtn" href="/help/fairness">
            {t("table.fair.how")}
          </a>
        </div>
      ) : null}
    </>
  );
}
