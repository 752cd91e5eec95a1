export { IMPORT_RETENTION_MS } from "./store";
