/** What the rest of the console may know of account. */

export { NotHereYet } from "./public-not-here-yet";
