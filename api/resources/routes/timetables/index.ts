/** What the program may use of this folder. */
export { createTimetables, type Timetables, timetableSweeper } from "./keep-up";
