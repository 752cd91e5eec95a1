/** What the rest of the console may know of account. */

export * from "./login-as-form";
export * from "./public-not-here-yet";
export * from "./sign-in-form";
