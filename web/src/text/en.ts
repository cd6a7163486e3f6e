// The English catalogue: one file per part of the client. Translations have the same keys.
import { board } from "./en/board";
import { cards } from "./en/cards";
import { frame } from "./en/frame";
import { table } from "./en/table";

export const en = { ...frame, ...board, ...table, ...cards } as const;
