export { createRetention } from "./retention";
export {
  monthSweeper,
  type RetentionPeriods,
  STORED_TEXT_RETENTION_MS,
  type Sweeper,
  sumSweepers,
  sweepersOf,
} from "./sweepers";
