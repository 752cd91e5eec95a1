/** What the rest of the console may know of account. */

export { LoginAsForm } from "./login-as-form";
export { NotHereYet } from "./public-not-here-yet";
