/** What the rest of the console may know of account. */

export { LoginAsForm } from "./login-as-form";
export { PublicNotHereYet } from "./public-not-here-yet";
export { SignInForm } from "./sign-in-form";
