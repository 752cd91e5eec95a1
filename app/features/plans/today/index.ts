/** What the rest of the console may know of changing a day that does not go as planned. */
export { ApplyForm } from "./apply-form";
export { DayBreaks } from "./day-breaks";
export { TodayScreen } from "./today-screen";
