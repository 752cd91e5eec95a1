/** What the rest of the console may know of shell. */

export { ConsoleShell, type Reader } from "./console-shell";
export { Failure, FailurePage } from "./failure";
export { NotHereYet } from "./not-here-yet";
export { OfficeScreen } from "./office-screen";
