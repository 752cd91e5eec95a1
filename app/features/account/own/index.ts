/** What the rest of the console may know of one's own account. */

export * from "./account-screen";
export * from "./own-form";
export * from "./own-screens";
