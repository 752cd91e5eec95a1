export { createRetention } from "./retention";
export { retentionCalls } from "./routes";
export { type Keeping, sweepersOf } from "./sweepers";
