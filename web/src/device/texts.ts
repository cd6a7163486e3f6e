// The texts of this folder join the catalogue with what shows them.
import { joinTexts, type Language } from "../text/t";

const texts = async (language: Language) =>
  language === "de"
    ? (await import("../text/de/device")).device
    : (await import("../text/en/device")).device;

export const joinDeviceTexts = (): Promise<void> => joinTexts(texts);
