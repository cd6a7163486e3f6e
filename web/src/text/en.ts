// The English catalogue: one file per part of the client. Translations have the same keys.

import type { OptionName, OptionValue } from "../protocol";
import { board } from "./en/board";
import { cards } from "./en/cards";
import { frame } from "./en/frame";
import { judge } from "./en/judge";
import { learn } from "./en/learn";
import { practise } from "./en/practise";
import { rules } from "./en/rules";
import { stage } from "./en/stage";
import { table } from "./en/table";
import { why } from "./en/why";

/** What is chosen for a table: each option and setting has a name and a sentence, each value that is a word. */
type OptionTexts =
  | `frame.option.${OptionName}`
  | `frame.option.${OptionName}.text`
  | `frame.value.${OptionValue}`;

export const en = {
  ...frame,
  ...board,
  ...table,
  ...cards,
  ...stage,
  ...judge,
  ...learn,
  ...rules,
  ...why,
  ...practise,
} as const satisfies Readonly<Record<OptionTexts, unknown>>;
