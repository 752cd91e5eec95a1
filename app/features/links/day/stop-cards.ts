/** Which stops of a day have a card, on which they are reported. */
import type { DayStop, StopDetails } from "./stops.server";

/** Whether a stop is open, was not possible, or may be undone. */
export const hasCard = ({ outcome }: DayStop): boolean =>
  !outcome?.visited || outcome.undo !== null;

export const NO_DETAILS: StopDetails = { lastVisit: null, contacts: [] };
