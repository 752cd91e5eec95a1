/** What the rest of the API may know of API keys. */
export { createKey } from "./create";
export { deleteKey, readKeys } from "./store";
