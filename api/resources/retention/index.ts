export { createRetention } from "./retention";
export { retentionCalls } from "./routes";
export { type Keeping, type Sweeper, sweepersOf } from "./sweepers";
