import { browserChoice } from "./browser-choice.server";

/** Kilometres, for whoever chose them; without a choice distances are in miles. */
export const unitsChoice = browserChoice("units", ["km"]);
