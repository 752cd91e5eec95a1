/** What the rest of the console may know of how the product is. */

export { SYSTEM, SystemScreen } from "./system-screen";
