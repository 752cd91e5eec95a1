/** Slots and days as the screen shows them. */
import { randomUUID } from "node:crypto";
import type { Location } from "contract/entities";
import { weekdayOf } from "contract/locations/opening-hours";
import { newLocationAfterUrl, routeUrl } from "~/features/urls";
import { distanceInWords, formatDuration } from "~/lib/figures";
import { formatClock, formatInputTime, formatWeekday, lowerFirst } from "~/lib/format";
import { spansInWords } from "~/lib/opening-hours-words";
import { withQuery } from "~/lib/url";
import type { SignedIn } from "~/session/guards.server";
import {
  agentOf,
  type FoundSlots,
  isOthers,
  MEDIUM,
  type Slot,
  SMALL,
  type Visit,
} from "~/slots/find-slots.server";
import { clockOf } from "~/slots/insertion";
import type { Work } from "~/slots/read-work.server";
import { shortHoursWords } from "../short-hours.server";
import { isOutsideWork, openOn } from "./no-slot.server";
import type { SlotAsked } from "./slot-query";
import { slotUrl } from "./urls";

export interface DayCell {
  day: string;
  /** `Tue 12-01`. */
  label: string;
  /** From 0 for Monday. */
  weekday: number;
  state: "small" | "medium" | "large" | "free" | "closed" | "full";
  /** `12 min`, or why there is no room. */
  words: string;
  /** `about 4.20 mi`, or when it is open; null where there is nothing to add. */
  detail: string | null;
  /** Leads to the slots of the day; null where it has none. */
  to: string | null;
  isCurrent: boolean;
}

/** What a slot is booked by: the fields of its form. */
export type BookingFields = Record<string, string>;

export interface SlotCard {
  key: string;
  /** `Tue 12-01-2026`. */
  day: string;
  /** `10:20 am`. */
  time: string;
  agent: string;
  /** Whose location it is if not this agent's, in words. */
  otherAgent: string | null;
  /** The route that it becomes a stop of; null for a route of its own. */
  route: { name: string; to: string } | null;
  detour: string;
  /** That the visit is longer than the opening hours; null where it is not. */
  hours: string | null;
  /** Null where the place is no location of ours yet. */
  booking: BookingFields | null;
  /** Makes the place a location and a stop at once. */
  addTo: string | null;
}

/** Where the visit is. */
export interface Target {
  /** Null for a place that is none of ours. */
  location: Location | null;
  place: string;
  visit: Visit;
}

/** What the screen is asked for. */
export interface Shown {
  session: SignedIn;
  query: URLSearchParams;
  asked: SlotAsked;
  target: Target;
}

/** The screen with the slots of a day; null for all days. */
export function urlOf({ query }: Pick<Shown, "query">, day: string | null): string {
  const kept = ["locationId", "place", "minutes", "officeId", "agentId", "days"];
  const fields = kept.flatMap((name): [string, string][] => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return slotUrl({ ...Object.fromEntries(fields), ...(day && { day }) });
}

/** Needed to say why a day has no slot. */
interface NoSlotContext {
  work: Pick<Work, "routes" | "free" | "absentDays">;
  /** Whether one agent alone was asked. */
  onlyAgent: boolean;
}

export function dayCell(day: string, found: FoundSlots, context: Shown & NoSlotContext): DayCell {
  const { asked } = context;
  const base = {
    ...{ day, label: formatWeekday(day).slice(0, "Tue 12-01".length), weekday: weekdayOf(day) },
    isCurrent: asked.day === day,
  };
  const best = found.slots.find((slot) => slot.day === day);
  if (!best) {
    return { ...base, ...noSlotOn(day, found, context), to: null };
  }
  const { units } = context.session;
  return {
    ...base,
    state: stateOf(best),
    words: best.kind === "free" ? "Free agent" : `+${formatDuration(best.detour)}`,
    detail: best.kind === "free" ? null : `about ${distanceInWords(best.metres, units)}`,
    to: urlOf(context, day),
  };
}

/** Why a day has no slot. */
function noSlotOn(
  day: string,
  { closedDays }: FoundSlots,
  { work, onlyAgent, target: { visit } }: Pick<Shown, "target"> & NoSlotContext,
): Pick<DayCell, "state" | "words" | "detail"> {
  if (closedDays.has(day)) return { state: "closed", words: "Closed", detail: null };
  if (work.absentDays?.has(day)) {
    return { state: "closed", words: onlyAgent ? "Absent" : "All absent", detail: null };
  }
  if (isOutsideWork(day, { work, visit })) {
    const detail = `open ${lowerFirst(spansInWords(openOn(visit, day)))}`;
    return { state: "closed", words: "Outside working hours", detail };
  }
  return { state: "full", words: "No room", detail: null };
}

function stateOf(slot: Slot): DayCell["state"] {
  if (slot.kind === "free") return "free";
  if (slot.detour <= SMALL) return "small";
  return slot.detour <= MEDIUM ? "medium" : "large";
}

/** What a booking says of the page that it is sent from. */
interface Seen {
  /** Today and the last day of the page. */
  span: { from: string; until: string };
  /** Ids of the routes that it names as having the location, by commas. */
  known: string;
}

export function slotCard(slot: Slot, { session, target, span, known }: Shown & Seen): SlotCard {
  const { location, place } = target;
  const minutes = Math.round(slot.begins / 60);
  const when = { day: formatWeekday(slot.day), time: formatClock(minutes) };
  const fields = {
    locationId: location?.id ?? "",
    ...{ day: slot.day, begins: formatInputTime(minutes), requestKey: randomUUID() },
    ...{ ...span, known },
  };
  const hours = shortHoursWords(target.visit, clockOf(slot.day, slot.begins));
  const otherAgent = otherAgentWords(slot, target);
  if (slot.kind === "free") {
    const { agent } = slot.free;
    return {
      ...{ key: `${agent.id} ${slot.day}`, ...when, agent: agent.name, otherAgent, route: null },
      detour: "A new route: nothing is planned for this day yet",
      hours,
      booking: location && { ...fields, userId: agent.id },
      addTo: null,
    };
  }
  const { route, after } = slot;
  const afterStop = route.stopIds[after - 1]?.id ?? "";
  const distance = distanceInWords(slot.metres, session.units);
  return {
    ...{ key: route.id, ...when, agent: route.agent.name, otherAgent },
    route: { name: route.name, to: routeUrl(route.id) },
    detour: `Detour ${formatDuration(slot.detour)}, about ${distance}`,
    hours,
    booking: location && {
      ...fields,
      ...{ routeId: route.id, afterStop, updatedAt: route.updatedAt ?? "" },
    },
    addTo: location ? null : withQuery(newLocationAfterUrl(route.id, after), { place }),
  };
}

/** As the other pages of plans say it. */
function otherAgentWords(slot: Slot, { location, visit }: Target): string | null {
  if (!location || !isOthers(slot, visit)) return null;
  const own = location.user?.displayName ?? location.user?.email ?? "another agent";
  return `A location of ${own}, and ${agentOf(slot).name} comes`;
}
