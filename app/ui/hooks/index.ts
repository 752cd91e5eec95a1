export { useBeforePaint } from "./before-paint";
export { useDebounced } from "./debounced";
export { useHydrated } from "./hydrated";
export { documentNonce, NonceProvider, useNonce } from "./nonce";
export { type PendingMatch, useFormPending, usePressed } from "./pending";
