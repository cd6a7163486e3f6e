// What a page and the server on this device say to each other, as worker and tabs pass it on (relay.ts). A wire is
// a connection; its number is the page's own. Questions are HTTP without HTTP.

export interface Question {
  readonly method: string;
  /** Both decoded. */
  readonly path: string;
  readonly query: string;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** From a page. */
export type Say =
  | { readonly kind: "open"; readonly wire: number }
  | { readonly kind: "send"; readonly wire: number; readonly text: string }
  | { readonly kind: "close"; readonly wire: number }
  | { readonly kind: "ask"; readonly number: number; readonly question: Question };

/** To a page. */
export type Tell =
  | { readonly kind: "opened"; readonly wire: number }
  | { readonly kind: "received"; readonly wire: number; readonly text: string }
  | { readonly kind: "closed"; readonly wire: number; readonly code: number }
  | { readonly kind: "answer"; readonly number: number; readonly answer: Answer }
  /** Something is wrong on this device that no message of the protocol tells. */
  | { readonly kind: "trouble"; readonly trouble: Trouble };

/** No room to store what was done; the module cannot be loaded; the tables cannot be read. */
export type Trouble = "full" | "module" | "store";
