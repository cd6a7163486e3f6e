// What Unicode says of letters, for names and chat at tables of this device; on a server ICU says it
// (src/wire/letters.c). Less is asked here: everybody at such a table sits in front of the same screen, and a name
// that looks like another one deceives nobody. A server asks again when a game moves there.

/** The kinds of letter_sight in src/wire/letters.h. */
const SIGHT = { seen: 0, mark: 1, joiner: 2, blank: 3, unseen: 4 } as const;

const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[\p{White_Space}\u2800]/u, SIGHT.blank],
  [/\u200c|\u200d|\ufe0e|\ufe0f/u, SIGHT.joiner],
  [/\p{Default_Ignorable_Code_Point}/u, SIGHT.unseen],
  [/\p{Cc}/u, SIGHT.blank],
  [/\p{Cf}/u, SIGHT.unseen],
  [/[\p{Mn}\p{Me}]/u, SIGHT.mark],
];

/** How a code point is seen in a line. */
export function sightOf(point: number): number {
  const letter = point <= 0x10ffff ? String.fromCodePoint(point) : "\0";
  return KINDS.find(([kind]) => kind.test(letter))?.[1] ?? SIGHT.seen;
}

/** 0, or 1: it holds characters that not everybody can see. */
export const nameFault = (name: string): number => (/[\p{Cn}\p{Co}\p{Cs}]/u.test(name) ? 1 : 0);

const folded = (name: string): string => name.normalize("NFKC").toLowerCase();

export const namesAlike = (name: string, other: string): boolean => folded(name) === folded(other);
