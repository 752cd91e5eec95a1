/** What servers may know of finding a day for a visit. */
export { bookSlot } from "./book-slot.server";
export { readSlotScreen } from "./read-slots.server";
