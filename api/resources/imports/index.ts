export { IMPORTS_KEPT_MS } from "./store";
