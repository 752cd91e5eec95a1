/** What the screen is asked for, as its form sends it by GET. */
import { MOST_PLAN_DAYS } from "contract/plans/facts";

/** Working days that are looked at if nothing else is asked for. */
export const USUAL_DAYS = 10;
export const DAY_CHOICES = [5, USUAL_DAYS, MOST_PLAN_DAYS] as const;
/** The longest visit, in minutes. */
const MOST_MINUTES = 480;
export const WRONG_MINUTES = `Write whole minutes from 1 to ${MOST_MINUTES}`;

export interface SlotAsked {
  /** A location of ours; empty for none. */
  locationId: string;
  /** Another place, as a picker of places has it; empty for none. */
  place: string;
  /** The only agent who is asked; empty for all. */
  agentId: string;
  /** As it was typed; empty for as long as the location says. */
  minutes: string;
  /** Why these are no minutes. */
  minutesError: string | null;
  /** How many working days, today included. */
  days: number;
  /** The day whose slots are listed; null for all. */
  day: string | null;
}

export function readSlotAsked(query: URLSearchParams): SlotAsked {
  const minutes = (query.get("minutes") ?? "").trim();
  const days = Number(query.get("days"));
  const day = query.get("day") ?? "";
  return {
    locationId: query.get("locationId") ?? "",
    place: query.get("place") ?? "",
    agentId: query.get("agentId") ?? "",
    minutes,
    minutesError: minutes === "" || isMinutes(minutes) ? null : WRONG_MINUTES,
    days: DAY_CHOICES.find((choice) => choice === days) ?? USUAL_DAYS,
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : null,
  };
}

const isMinutes = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_MINUTES;
