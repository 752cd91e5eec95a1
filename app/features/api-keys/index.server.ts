/** What servers may know of API keys. */
export { hideKey, readKeyOf, readKeys, revokeKey } from "./keys.server";
export { makeKey, readNewKey } from "./new-key.server";
