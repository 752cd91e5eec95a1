/** What the rest of the console may know of where agents went. */

export { AgentDayView } from "./day-screen";
