/** What the rest of the console may know of how the product is. */

export * from "./system-screen";
