export { createRetention } from "./retention";
export { retentionCalls } from "./routes";
export {
  type Keeping,
  monthSweeper,
  type Sweeper,
  sumSweepers,
  sweepersOf,
  TEXTS_KEPT_MS,
} from "./sweepers";
