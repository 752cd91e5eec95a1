export { createRetention } from "./retention";
export {
  monthSweeper,
  type RetentionPeriods,
  type Sweeper,
  sumSweepers,
  sweepersOf,
  TEXTS_KEPT_MS,
} from "./sweepers";
