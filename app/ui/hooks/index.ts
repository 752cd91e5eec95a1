export { useBeforePaint } from "./before-paint";
export { useDebounced } from "./debounced";
export { useHydrated } from "./hydrated";
export { documentNonce, NonceProvider, useNonce } from "./nonce";
export { usePressed } from "./pending";
