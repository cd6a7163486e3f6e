// Shares of a win as people read them: in per cent, with the language's decimal sign.
import { currentLanguage } from "../text/t";

const figure = (value: number, digits: number): string =>
  value.toLocaleString(currentLanguage() === "en" ? "en-GB" : currentLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

export const percent = (share: number, digits = 0): string => `${figure(share * 100, digits)} %`;

/** With one decimal and a sign. */
export const signedPercent = (share: number): string =>
  `${share < 0 ? "−" : "+"}${percent(Math.abs(share), 1)}`;
