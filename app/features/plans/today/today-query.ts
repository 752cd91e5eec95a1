/** What the page that changes a day is asked for, as its form sends it by GET. */
import { BREAKS, type Break } from "./urls";

/** Minutes that a visit takes longer. */
export const LONGER_BY = ["15", "30", "45", "60", "90", "120"] as const;
/** Minutes until a place is tried again; `tomorrow`: not on this day. */
export const TRY_AGAIN_AFTER = ["30", "60", "120", "tomorrow"] as const;
/** Of the stops that are given to another agent: all that are left. */
export const ALL_STOPS = "all";
/** Of the agents to whom they are given: those whom it costs least. */
export const ANY_AGENT = "any";

/** Minutes after its planned time from which a visit is named as late. */
export const LATER_MINUTES = 15;
/** Minutes before it from which a visit is named as early: agents who are a little early can wait. */
export const EARLIER_MINUTES = 60;

/** The longest urgent visit, in minutes. */
const MOST_MINUTES = 480;
export const WRONG_MINUTES = `Write whole minutes from 1 to ${MOST_MINUTES}`;

export interface TodayAsked {
  what: Break;
  /** The id of a stop; empty for the next one, or for all. */
  stop: string;
  longerBy: (typeof LONGER_BY)[number];
  after: (typeof TRY_AGAIN_AFTER)[number];
  locationId: string;
  /** As they were typed; empty for as long as the location says. */
  minutes: string;
  minutesError: string | null;
  /** `14:30`: the urgent visit begins by then; empty for any time. */
  by: string;
  /** Why what was sent is no time of the day. */
  byError: string | null;
  agent: string;
}

const oneOf = <T extends string>(values: readonly T[], text: string | null, usual: T): T =>
  values.find((value) => value === text) ?? usual;

export function readTodayAsked(query: URLSearchParams): TodayAsked {
  const minutes = (query.get("minutes") ?? "").trim();
  const by = (query.get("by") ?? "").trim();
  const isTime = by === "" || /^([01]\d|2[0-3]):[0-5]\d$/.test(by);
  return {
    what: oneOf(BREAKS, query.get("what"), "out"),
    stop: query.get("stop") ?? "",
    longerBy: oneOf(LONGER_BY, query.get("longerBy"), "30"),
    after: oneOf(TRY_AGAIN_AFTER, query.get("after"), "60"),
    locationId: query.get("locationId") ?? "",
    minutes,
    minutesError: minutes === "" || isMinutes(minutes) ? null : WRONG_MINUTES,
    by: isTime ? by : "",
    byError: isTime ? null : wrongTime(by),
    agent: query.get("agent") || ANY_AGENT,
  };
}

/** A field of times is empty for what is none, so the sentence says it. */
const wrongTime = (text: string): string =>
  `“${text.slice(0, LONGEST_SHOWN)}” is no time of the day. Choose one such as 14:30`;
const LONGEST_SHOWN = 20;

const isMinutes = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_MINUTES;
