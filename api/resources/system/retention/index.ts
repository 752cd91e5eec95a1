export { createRetention } from "./retention";
export {
  type Keeping,
  monthSweeper,
  type Sweeper,
  sumSweepers,
  sweepersOf,
  TEXTS_KEPT_MS,
} from "./sweepers";
