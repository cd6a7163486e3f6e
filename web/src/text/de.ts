// The German catalogue: the same keys as the English one.
import { board } from "./de/board";
import { cards } from "./de/cards";
import { frame } from "./de/frame";
import { judge } from "./de/judge";
import { learn } from "./de/learn";
import { practise } from "./de/practise";
import { rules } from "./de/rules";
import { stage } from "./de/stage";
import { table } from "./de/table";
import { why } from "./de/why";
import type { FirstKey, Message } from "./t";

export const de: Readonly<Record<FirstKey, Message>> = {
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
};
