/** What the screen that finds a day shows. */
import type { Location } from "contract/entities";
import { MOST_PLAN_AGENTS, MOST_PLAN_DAYS } from "contract/plans/facts";
import { USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { DirectionsError } from "geo/directions/errors";
import type { Place } from "geo/places/place";
import { placeOptions, readChosenPlace } from "~/features/locations/index.server";
import { readOfficeFilter } from "~/features/offices/index.server";
import { nameOfAgent } from "~/features/users/index.server";
import { type Choice, choiceOf, chosenOption, pickerQuery } from "~/kit/choices/choices.server";
import { zoneOfOffice } from "~/kit/zone.server";
import { clockAt, formatWeekday } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import type { Work } from "~/slots/read-work.server";
import { searchSlots, visitTo } from "~/slots/search-slots.server";
import { agentOptions, locationOptions, type Option } from "~/upstream/options.server";
import { plansDays } from "~/upstream/routes.server";
import { NO_PLANNED_DAYS } from "../words";
import { bestSlots } from "./best-slots";
import { findLocation, problemOfLocation } from "./find-location.server";
import { whyNoSlot } from "./no-slot.server";
import { type PlannedVisit, plannedNotes, readPlannedVisits } from "./planned-visits.server";
import { readSlotAsked, type SlotAsked } from "./slot-query";
import {
  type DayCell,
  dayCell,
  type Shown,
  type SlotCard,
  slotCard,
  type Target,
  urlOf,
} from "./slot-words.server";

export interface SlotResult {
  name: string;
  minutes: number;
  days: DayCell[];
  slots: SlotCard[];
  /** Why there are no slots; null where there are some. */
  whyNone: string | null;
  /** The day that they are of, in words; null for all. */
  day: string | null;
  allDaysUrl: string;
  notes: string[];
  /** What of it is estimated, in words. */
  estimated: string;
}

export interface SlotScreenData {
  asked: Pick<SlotAsked, "minutes" | "minutesError" | "days">;
  office: Choice;
  /** Null where no office is chosen. */
  agent: Choice | null;
  /** Why the chosen agent can't be asked. */
  agentError: string | null;
  location: Choice;
  /** Why nobody can be sent to the chosen location. */
  locationError: string | null;
  place: Choice;
  /** Why nothing was found out. */
  problem: string | null;
  /** Null as long as nothing is asked for, or where there is a problem. */
  result: SlotResult | null;
}

/** The screen for a URL. */
export async function readSlotScreen(
  session: SignedIn,
  url: URL,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<SlotScreenData> {
  const query = withOwnOffice(url.searchParams, session);
  const asked = readSlotAsked(query);
  const officeId = query.get("officeId") || undefined;
  const pickers = { location: pickerQuery(query, "location"), place: pickerQuery(query, "place") };
  const [office, agent, found, locations, places, chosen] = await Promise.all([
    readOfficeFilter(session.upstream, query),
    officeId ? readAgentFilter(session, query, officeId) : null,
    findLocation(session, asked.locationId),
    locationOptions(session.upstream, pickers.location, { officeId }),
    placeOptions(session, { ...pickers.place, signal }),
    readChosenPlace(session, asked.place, signal),
  ]);
  const screen = {
    asked,
    ...{ office, agent },
    agentError: agent && asked.agentId && agent.selected.length === 0 ? NOT_OF_OFFICE : null,
    location: choiceOf(pickers.location, locations, [
      found && { value: found.id, label: found.name },
    ]),
    locationError: asked.locationId ? problemOfLocation(found) : null,
    place: choiceOf(pickers.place, places, [chosen.option]),
  };
  const target = found ? ofLocation(found, asked) : ofPlace(chosen.place, asked);
  const problem = screen.locationError ? null : problemWith(asked, target, chosen.problem);
  const isWrong = screen.locationError || screen.agentError;
  if (isWrong || problem || !target) return { ...screen, problem, result: null };
  if ((await plansDays(session.upstream)) === false) {
    return { ...screen, problem: NO_PLANNED_DAYS, result: null };
  }
  const context = { session, query, asked, target, officeId, agent, now, signal };
  try {
    return { ...screen, problem: null, result: await readResult(context) };
  } catch (error) {
    if (!(error instanceof DirectionsError)) throw error;
    return { ...screen, problem: `No travel times: ${error.message}`, result: null };
  }
}

const NOT_OF_OFFICE = "This agent is not of this office. Choose another one";

/** The agents of an office, and the one who alone is asked. */
async function readAgentFilter(
  { upstream }: SignedIn,
  query: URLSearchParams,
  officeId: string,
): Promise<Choice> {
  const asked = pickerQuery(query, "agent");
  const options = await agentOptions(upstream, officeId, asked);
  const find = (id: string) => nameOfAgent(upstream, id, officeId);
  return choiceOf(asked, options, [await chosenOption(query.get("agentId") ?? "", options, find)]);
}

/** Opens on the office of the reader, unless the form was sent with another one or all. */
function withOwnOffice(given: URLSearchParams, { office }: SignedIn): URLSearchParams {
  const query = new URLSearchParams(given);
  if (office && !given.has("days") && !given.has("officeId")) query.set("officeId", office.id);
  return query;
}

function ofLocation(location: Location, { minutes }: SlotAsked): Target | null {
  const visit = visitTo(location, Number(minutes) || undefined);
  return visit && { location, place: "", visit };
}

function ofPlace(found: Place | null, { place, minutes }: SlotAsked): Target | null {
  if (!found) return null;
  const visit = {
    ...{ position: found.coordinates, name: found.label, closedDays: [], week: null },
    visitMinutes: Number(minutes) || USUAL_VISIT_MINUTES,
  };
  return { location: null, place, visit };
}

/** @param problem why the chosen place can't be had */
function problemWith(
  { minutesError }: SlotAsked,
  target: Target | null,
  problem: string | undefined,
): string | null {
  if (problem || !target) return problem ?? null;
  return minutesError && `No slots: the minutes of the visit are not right. ${minutesError}.`;
}

interface Context extends Shown {
  officeId: string | undefined;
  agent: Choice | null;
  now: Date;
  signal: AbortSignal;
}

async function readResult(context: Context): Promise<SlotResult> {
  const { session, asked, target, officeId, agent, now, signal } = context;
  const only = agent?.selected[0];
  const { visit, location } = target;
  const zone = await zoneOfOffice(session, officeId);
  const today = clockAt(now, zone).date;
  const { days, workingDays, work, found } = await searchSlots(session.upstream, visit, {
    ...{ locationId: location?.id, officeId, days: asked.days, now, signal },
    agentId: only?.value,
    zone,
  });
  const span = { from: today, until: days.at(-1) ?? today };
  const planned = location ? await readPlannedVisits(session.upstream, location.id, today) : [];
  const known = planned.map(({ routeId }) => routeId).join();
  const shown = bestSlots(found.slots, asked.day);
  const searched = {
    ...{ work, visit, workingDays, days: asked.day ? [asked.day] : days },
    onlyAgent: only?.label ?? null,
    // One agent has the same days whatever the office.
    more: { days: days.length < MOST_PLAN_DAYS, office: Boolean(officeId) && !only },
  };
  return {
    name: visit.name,
    minutes: visit.visitMinutes,
    days: days.map((day) => dayCell(day, found, { ...context, work, onlyAgent: Boolean(only) })),
    slots: shown.map((slot) => slotCard(slot, { ...context, span, known })),
    whyNone: shown.length > 0 ? null : whyNone(whyNoSlot(searched), only),
    day: asked.day && formatWeekday(asked.day),
    allDaysUrl: urlOf(context, null),
    notes: notesOf(work, { target, planned, today, officeId }),
    estimated: `${found.isEstimated ? "Times and distances" : "Distances"} are estimated.`,
  };
}

/** Nobody is said to have no time who was not asked. */
const whyNone = (why: string, only: Option | undefined): string =>
  only ? `${why} Only ${only.label} was asked.` : why;

interface NotesAbout {
  target: Target;
  planned: readonly PlannedVisit[];
  today: string;
  officeId: string | undefined;
}

function notesOf(work: Work, { target, planned, today, officeId }: NotesAbout): string[] {
  const another = officeId ? "To ask another one, choose the agent." : "Choose an office.";
  return [
    ...(target.location?.doNotVisit ? ["This location is marked “Do not visit”."] : []),
    ...plannedNotes(planned, today),
    ...(work.isCut
      ? [`Only the ${MOST_PLAN_AGENTS} agents with the nearest work were asked. ${another}`]
      : []),
    ...(work.hasAbsences ? [] : ["The connected server does not store absences."]),
  ];
}
