/** What the rest of the console may know of API keys. */
export { ApiKeysScreen, RevokeKeyDialog } from "./keys-screen";
export { NewKeyScreen } from "./new-key-screen";
