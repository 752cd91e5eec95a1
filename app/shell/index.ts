/** What the rest of the console may know of shell. */

export { ConsoleShell, type Reader } from "./console-shell";
export { OfficeScreen } from "./office-screen";
