/** What the rest of the console may know of finding a day for a visit. */
export { BookForm } from "./book-form";
export { SlotScreen } from "./slot-screen";
