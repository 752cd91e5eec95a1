/** The frame of the console's pages, and that of the pages before a sign-in. */

export type { NavEntry } from "./nav";
export { PublicShell } from "./public-shell";
export { Shell, type ShellProps } from "./shell";
export { THEMES } from "./theme-switch";
