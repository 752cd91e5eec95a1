/** What other resources may use of the times of day in which an agent's positions are stored. */
export { type IsTaken, isTakenBy, placeIfTaken, positionTimes, readPositionTimes } from "./store";
