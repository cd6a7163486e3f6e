// Words of a ledger with what is marked in them: code, emphasis, links, and IDs of rules, which lead to their rule.
import type { ComponentChildren } from "preact";
import { LEDGERS } from "../protocol";
import { RULE_ID, ruleAddress } from "./address";

const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)]+)\)/g;

/** Words in which a line may end after signs that join them: `r4c1+r4c2`, BRIGAND_ATTACK. */
const breakable = (words: string): ComponentChildren[] =>
  words
    .split(/(?<=\w[+/_])(?=\w)/)
    .flatMap((part, i) => (i === 0 ? [part] : [<wbr key={i} />, part]));

/** IDs in plain words as links. */
function withRules(words: string): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const found of words.matchAll(RULE_ID)) {
    const [id] = found;
    parts.push(breakable(words.slice(at, found.index)));
    parts.push(
      <a key={found.index} href={ruleAddress(id)}>
        {id}
      </a>,
    );
    at = found.index + id.length;
  }
  return [...parts, breakable(words.slice(at))];
}

/** A link of the ledgers: to another ledger, or nowhere that the page has. */
function linked(text: string, to: string): ComponentChildren {
  const [, name] = /^([a-z-]+)\.md/.exec(to) ?? [];
  const known = LEDGERS.some(({ page }) => page === name);
  return known ? <a href={`/rules/${name}`}>{text}</a> : text;
}

export function Inline({ text }: { text: string }) {
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const found of text.matchAll(MARKED)) {
    const [whole, code, strong, weak, label, to] = found;
    parts.push(...withRules(text.slice(at, found.index)));
    if (code !== undefined) parts.push(<code key={found.index}>{code}</code>);
    else if (strong !== undefined) parts.push(<b key={found.index}>{withRules(strong)}</b>);
    else if (weak !== undefined) parts.push(<em key={found.index}>{withRules(weak)}</em>);
    else parts.push(linked(label ?? "", to ?? ""));
    at = found.index + whole.length;
  }
  return <>{[...parts, ...withRules(text.slice(at))]}</>;
}
