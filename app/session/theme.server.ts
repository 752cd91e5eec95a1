import { browserChoice } from "./browser-choice.server";

/** A theme chosen by hand; without one the page follows the system. */
export type Theme = "light" | "dark";

export const themeChoice = browserChoice("theme", ["light", "dark"]);
