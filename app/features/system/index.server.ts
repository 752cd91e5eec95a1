/** What servers may know of how the product is. */

export { readSystem } from "./read-system.server";
