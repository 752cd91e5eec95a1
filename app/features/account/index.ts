/** What the rest of the console may know of account. */

export * from "./contact-screen";
export * from "./invitation-screen";
export * from "./login-as-form";
export * from "./reset-screens";
export * from "./second-step-screen";
export * from "./sign-in-form";
export * from "./terms-screen";
