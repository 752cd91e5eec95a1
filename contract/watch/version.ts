import { version } from "../../package.json";

/** Of Waybook, as its package says. */
export const VERSION: string = version;
