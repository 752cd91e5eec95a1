export { createPositionAccessLog, type PositionAccessLog } from "./position-access-log";
