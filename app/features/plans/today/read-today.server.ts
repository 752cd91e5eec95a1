/** What the page shows that changes a day which does not go as planned. */
import { randomUUID } from "node:crypto";
import type { Location, Route } from "contract/entities";
import { isWorkingDay, workingDaysAfter } from "contract/offices/working-days";
import { MOST_PLAN_AGENTS } from "contract/plans/facts";
import { OPEN_STATUSES } from "contract/routes/facts";
import type { LonLat } from "geo/geometry/lon-lat";
import { type Choice, choiceOf, pickerQuery } from "~/kit/choices/choices.server";
import { zoneOf } from "~/kit/zone.server";
import { clockAt, formatWeekday, plusDays } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { readWork, type Work } from "~/slots/read-work.server";
import { visitOf } from "~/slots/search-slots.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { readWorkingDays } from "~/upstream/offices.server";
import { locationOptions, NO_OPTIONS } from "~/upstream/options.server";
import { getAssignedRoute } from "~/upstream/routes.server";
import { listStops } from "~/upstream/stops.server";
import { shortDay } from "../proposal/plan-words.server";
import { findLocation, problemOfLocation } from "../slot/find-location.server";
import { createTurns } from "../turns";
import { NO_PLANNED_DAYS } from "../words";
import { askTimes } from "./asked-times.server";
import { breakingOf, movedBy } from "./breaking";
import { dayProblem, type OpenStop, openStopsOf } from "./day-problem";
import { propose } from "./propose";
import { readStartPlaces, unknownStartWords } from "./start-places.server";
import { choicesOf, type TodayChoices } from "./today-choices";
import { type TodayFields, toFields } from "./today-fields";
import { readTodayAsked, type TodayAsked } from "./today-query";
import { type ShownToday, todayWords } from "./today-words.server";
import { BREAK_LABELS } from "./urls";

interface SentWith {
  /** The agent who is out and the day, if an absence is to be added. */
  absent: string | null;
  requestKey: string;
}

export interface TodayResult extends ShownToday {
  /** What the form sends that applies it; null where nothing changes. */
  fields: (TodayFields & SentWith) | null;
  notes: string[];
}

export interface TodayScreenData extends TodayChoices {
  route: { id: string; name: string; agent: string; officeId: string | undefined; day: string };
  asked: TodayAsked;
  /** Says that the route's agent is absent on its day; null where they are not. */
  absent: string | null;
  location: Choice;
  /** Why nobody can be sent to the location of an urgent visit. */
  locationError: string | null;
  /** Why nothing can be proposed. */
  problem: string | null;
  /** Null where there is a problem, or an urgent visit has no place yet. */
  result: TodayResult | null;
}

interface TodayContext {
  url: URL;
  now: Date;
  signal: AbortSignal;
}

/** Days after the one that breaks to which stops may move. */
const DAYS_AFTER = 2;
/** Whoever waits for the page would rather have an answer for some of the stops. */
const LONGEST_MS = 5_000;

/** @throws UpstreamError, 404 if there is no such route */
export async function readToday(
  session: SignedIn,
  routeId: string,
  { url, now, signal }: TodayContext,
): Promise<TodayScreenData> {
  const { upstream } = session;
  const asked = readTodayAsked(url.searchParams);
  const route = await getAssignedRoute(upstream, routeId);
  const officeId = route.officeId ?? undefined;
  const query = pickerQuery(url.searchParams, "location");
  const [options, added] = await Promise.all([
    asked.what === "urgent" ? locationOptions(upstream, query, { officeId }) : NO_OPTIONS,
    asked.what === "urgent" ? findLocation(session, asked.locationId) : null,
  ]);
  const clock = clockAt(now, route.office?.timeZone ?? zoneOf(session));
  const screen = {
    route: headOf(route),
    asked,
    ...{ stops: [], stopError: null, agents: [], agentError: null, absent: null },
    location: choiceOf(query, options, [added && { value: added.id, label: added.name }]),
    locationError: asked.what === "urgent" && asked.locationId ? problemOfLocation(added) : null,
  };
  const problem = problemWith(route, clock.date);
  if (problem) return { ...screen, problem, result: null };
  const day = route.plannedDay ?? clock.date;
  const workingDays = await readWorkingDays(upstream, officeId);
  const days = [day, ...workingDaysAfter(day, DAYS_AFTER, workingDays)];
  const agentId = route.userId ?? undefined;
  const read = await readWork(upstream, {
    ...{ officeId, days, now: clock, agentId },
    first: asked.what === "give" ? [asked.agent] : [],
    near: () => placesOf(upstream, routeId, added),
  });
  // The day itself may be one on which the office does not work.
  const work = {
    ...read,
    free: read.free.filter((free) => isWorkingDay(free.day, workingDays)),
    others: isWorkingDay(day, workingDays) ? read.others : [],
  };
  const absent = work.absentId ? absentWords(route, day, asked) : null;
  const choices = { ...choicesOf(work, route, { asked, days }), absent };
  const already = added && stopOn(work, added.id, days);
  if (already) return { ...screen, ...choices, problem: already, result: null };
  const isWrong = [
    ...[asked.minutesError, asked.byError, screen.locationError],
    ...[choices.stopError, choices.agentError],
  ].some((error) => error !== null);
  if (isWrong || (asked.what === "urgent" && !added)) {
    return { ...screen, ...choices, problem: null, result: null };
  }
  const { free } = work;
  const starts = await readStartPlaces(upstream, { free, day, today: clock.date, officeId });
  const about = { work, days, now: clock, starts, route, asked, added, signal };
  return { ...screen, ...choices, ...(await readProposal(about)) };
}

/** Where the work is: of a route its first, middle and last stop that is left. */
async function placesOf(
  upstream: UpstreamContext,
  routeId: string,
  added: Location | null,
): Promise<LonLat[]> {
  if (added) return added.location ? [added.location.coordinates] : [];
  const open = (await listStops(upstream, routeId)).filter(({ isVisited }) => !isVisited);
  const places = open.map(({ location }) => location?.location?.coordinates);
  const some = [places[0], places[Math.floor(places.length / 2)], places.at(-1)];
  return some.filter((place) => place !== undefined);
}

/** The name of a route's agent. */
export const agentName = (agent: Route["agent"]): string =>
  agent?.displayName ?? agent?.email ?? "the agent";

const headOf = ({ id, name, agent, officeId, plannedDay }: Route): TodayScreenData["route"] => ({
  ...{
    id,
    name,
    officeId: officeId ?? undefined,
    agent: agentName(agent),
  },
  day: plannedDay ? formatWeekday(plannedDay) : "",
});

function absentWords({ agent }: Route, day: string, { what }: TodayAsked): string {
  const absent = `${agentName(agent)} is absent on ${shortDay(day)}.`;
  if (what === "out") return absent;
  return `${absent} “${BREAK_LABELS.out}” gives all stops that are left to others.`;
}

/** A route that has begun may go on after midnight. */
function problemWith(route: Route, today: string): string | null {
  const { status, userId, plannedDay } = route;
  if (plannedDay === undefined) return NO_PLANNED_DAYS;
  if (!OPEN_STATUSES.some((open) => open === status))
    return "This route is over: it is completed or deleted.";
  if (!userId) return "No agent has this route. Assign it first.";
  if (!plannedDay) return "This route has no day. Give it one first.";
  const isOver = plannedDay < (status === "new" ? today : plusDays(today, -1));
  return isOver ? "The day of this route is over. Give it another day first." : null;
}

function stopOn({ routes }: Work, locationId: string, [today]: readonly string[]): string | null {
  const there = routes.find(
    ({ day, stopIds }) => day === today && stopIds.some((stop) => stop.locationId === locationId),
  );
  return there ? `Already planned on this day: a stop of ${there.agent.name}.` : null;
}

interface About {
  work: Work;
  days: readonly string[];
  now: { date: string; seconds: number };
  /** See `readStartPlaces`. */
  starts: ReadonlyMap<string, LonLat>;
  route: Route;
  asked: TodayAsked;
  added: Location | null;
  signal: AbortSignal;
}

async function readProposal(about: About): Promise<Pick<TodayScreenData, "problem" | "result">> {
  const { work, days, now, starts, route, asked, added, signal } = about;
  const urgent = added ? [toOpenStop(added, asked)] : [];
  const stops = openStopsOf(work, urgent);
  const moved = movedBy(stops, work, { asked, routeId: route.id });
  const absent = absenceToAdd(about);
  if (moved.length === 0) {
    if (!absent) return { problem: "There is no stop left to change.", result: null };
    return { problem: null, result: { ...NO_CHANGES, fields: fieldsOf(NO_FIELDS, absent) } };
  }
  const position = (stop: number) => (stops[stop] as OpenStop).position;
  const visited = work.routes.flatMap((one) =>
    one.stops.flatMap(({ position }) => (position ? [position] : [])),
  );
  const { times, isEstimated } = await askTimes(
    {
      moved: moved.map(position),
      starts: [...starts.values()],
      others: [...stops.map((stop) => stop.position), ...visited],
    },
    signal,
  );
  const turns = createTurns(LONGEST_MS, signal);
  const before = dayProblem(work, days, { added: urgent, asked: times, starts });
  const breaking = breakingOf(before, { asked, route, moved, now });
  const after = await propose(before.problem, before.sequences, breaking, turns);
  await turns.goOn();
  return {
    problem: null,
    result: {
      ...todayWords(before, after, breaking),
      fields: fieldsOf(toFields(before, after), absent),
      notes: [
        ...unknownStartWords(before, after, now.date),
        ...notesOf(work, { isEstimated, isOver: turns.isOver }),
      ],
    },
  };
}

const NO_CHANGES: Omit<TodayResult, "fields"> = { moves: [], broken: [], changes: [], notes: [] };
const NO_FIELDS: TodayFields = { routes: [], made: [] };

/** Null where nothing would change. */
const fieldsOf = (fields: TodayFields, absent: string | null): TodayResult["fields"] =>
  fields.routes.length + fields.made.length > 0 || absent
    ? { ...fields, absent, requestKey: randomUUID() }
    : null;

/** The absence of the agent who is out, so that nobody plans them on that day; null where none is added. */
function absenceToAdd({ work, days, route, asked }: About): string | null {
  if (asked.what !== "out" || !work.hasAbsences || work.absentId) return null;
  return `${route.userId} ${days[0]}`;
}

const toOpenStop = (location: Location, { minutes }: TodayAsked): OpenStop => ({
  ...{ id: null, locationId: location.id, name: location.name, agentId: location.userId ?? null },
  ...{ position: location.location?.coordinates ?? [0, 0], isVisited: false },
  ...visitOf(location, Number(minutes) || undefined),
});

const notesOf = (
  { isCut, hasAbsences }: Work,
  { isEstimated, isOver }: { isEstimated: boolean; isOver: boolean },
): string[] => [
  ...(isOver
    ? ["There are too many stops to look at all of them. Some places were not tried."]
    : []),
  ...(isEstimated ? ["Travel times are estimated."] : []),
  ...(isCut
    ? [
        `Only the ${MOST_PLAN_AGENTS} agents with the nearest work were asked. “Give to another” offers all.`,
      ]
    : []),
  ...(hasAbsences ? [] : ["The connected server does not store absences."]),
];
