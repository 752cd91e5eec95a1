/** What the program may use of this folder. */
export { createTimetables, timetableSweeper } from "./keep-up";
