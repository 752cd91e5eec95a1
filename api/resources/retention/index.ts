export { createRetention } from "./retention";
export { retentionCalls } from "./routes";
export {
  type Keeping,
  limitSweeper,
  type Sweeper,
  sumSweepers,
  sweepersOf,
} from "./sweepers";
