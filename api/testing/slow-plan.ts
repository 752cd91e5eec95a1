/** The figures of the plan report, counted one by one from their definitions in the contract. */

import type { RunSpan } from "contract/reports/plan-calls";
import type { TrackPoint } from "geo/tracks/doubts";
import { DAY, HOUR, MINUTE } from "../demo/calendar";
import { metresAlong } from "../resources/routes/runs/measure";
import type { PlanWorld, RunRoute, RunVisit } from "./plan-world";
import { dayOf, type SlowAsk } from "./slow-reports";

const left = ({ arrival, departure }: RunVisit) =>
  departure !== null && departure >= arrival ? departure : null;

/** What is planned at a location: its own, its type's, else 20. */
function minutesAt(world: PlanWorld, locationId: string): number {
  const place = world.places.get(locationId);
  return place?.minutes ?? world.typeMinutes.get(place?.typeId ?? "") ?? 20;
}

interface Piece {
  begins: number;
  ends: number;
  /** Whether it ends with a departure. */
  told: boolean;
}

/** Visits in their order, in pieces with more than 6 hours between. */
function piecesOf({ visits, roundTrip, endTime }: RunRoute): Piece[] {
  const stays = visits.map((visit) => ({ arrival: visit.arrival, left: left(visit), back: false }));
  if (roundTrip && stays.length > 0) stays.push({ arrival: endTime, left: endTime, back: true });
  stays.sort((a, b) => a.arrival - b.arrival);
  const pieces: (Piece & { lastArrival: number; lastLeft: number; onlyBack: boolean })[] = [];
  for (const { arrival, left: leaves, back } of stays) {
    let piece = pieces.at(-1);
    if (!piece || arrival - piece.ends > 6 * HOUR) {
      piece = {
        begins: arrival,
        ends: arrival,
        told: false,
        lastArrival: 0,
        lastLeft: -1,
        onlyBack: true,
      };
      pieces.push(piece);
    }
    piece.ends = Math.max(piece.ends, leaves ?? arrival);
    piece.lastArrival = Math.max(piece.lastArrival, arrival);
    piece.lastLeft = Math.max(piece.lastLeft, leaves ?? -1);
    piece.onlyBack &&= back;
    piece.told = piece.lastLeft >= piece.lastArrival && !piece.onlyBack;
  }
  return pieces;
}

function distanceOf(world: PlanWorld, route: RunRoute, pieces: Piece[], agentId: string) {
  if (route.visits.some(({ userId }) => userId !== agentId)) return null;
  const placeOf = (id: string) => world.places.get(id)?.place ?? [0, 0];
  const points: (TrackPoint & { since: number })[] = world.positions
    .slice(0, route.seen)
    .filter(({ userId, accuracy }) => userId === agentId && (accuracy ?? 0) <= 100)
    .map(({ at, place }) => ({ at, place, since: at }));
  for (const { arrival, departure, locationId } of route.visits) {
    points.push({ at: arrival, since: arrival, place: placeOf(locationId) });
    if (departure === null) continue;
    points.push({ at: departure, since: arrival, place: placeOf(locationId) });
  }
  const [first] = route.planned.stops;
  const begun = route.stops.find(({ id }) => id === first);
  if (route.roundTrip && begun)
    points.push({
      at: route.endTime,
      since: route.endTime,
      place: placeOf(begun.locationId),
    });
  // At one moment a stop is left before the next is reached.
  points.sort((a, b) => a.at - b.at || a.since - b.since);
  return metresAlong(
    pieces.map(({ begins, ends }) => points.filter(({ at }) => at >= begins && at <= ends)),
  );
}

/** Whether the planned stops were first reached in their order. */
function isOrderFollowed({ visits, planned }: RunRoute): boolean | null {
  const reached = planned.stops
    .flatMap((id, place) => {
      const arrivals = visits.flatMap(({ stopId, arrival }) => (stopId === id ? [arrival] : []));
      return arrivals.length > 0 ? [{ place, at: Math.min(...arrivals) }] : [];
    })
    .sort((a, b) => a.at - b.at || a.place - b.place);
  if (reached.length < 2) return null;
  return reached.every(({ place }, n) => n === 0 || place > (reached[n - 1]?.place ?? 0));
}

export function slowRun(world: PlanWorld, route: RunRoute) {
  const { visits, planned, stops } = route;
  const pieces = piecesOf(route);
  const last = visits.toSorted((a, b) => a.arrival - b.arrival).at(-1);
  const agentId = last?.userId ?? route.agentId;
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const isKnown = pieces.length > 0 && pieces.every(({ told }) => told);
  const time = isKnown ? sum(pieces.map(({ begins, ends }) => ends - begins)) / 1000 : null;
  const stays = visits.map((visit) => {
    const leaves = left(visit);
    // One moment for both tells only that somebody was there.
    return leaves === null || leaves === visit.arrival ? null : (leaves - visit.arrival) / 1000;
  });
  const told = stays.filter((stay) => stay !== null);
  const plannedStay = sum(planned.places.map((id) => minutesAt(world, id))) * 60;
  const plannedTime = planned.road + plannedStay;
  const distance = distanceOf(world, route, pieces, agentId);
  const factor = (real: number | null, by: number) =>
    real === null || by === 0 ? null : real / by;
  const visitsAt = (id: string) => visits.filter(({ stopId }) => stopId === id);
  return {
    id: route.id,
    officeId: route.officeId,
    agentId,
    endTime: route.endTime,
    plannedTime,
    time,
    timeFactor: factor(time, plannedTime),
    plannedDistance: planned.distance,
    distance,
    distanceFactor: factor(distance, planned.distance),
    plannedStay,
    stay: visits.length > 0 && told.length === stays.length ? sum(told) : null,
    stops: stops.length,
    skipped: stops.filter(({ isVisited }) => !isVisited).length,
    notVisited: stops.filter(({ id }) => {
      const made = visitsAt(id);
      return made.length > 0 && made.every(({ actuallyVisited }) => !actuallyVisited);
    }).length,
    orderKept: isOrderFollowed(route),
    changed: stops.map(({ id }) => id).join() !== planned.stops.join(),
  };
}
export type SlowRun = ReturnType<typeof slowRun>;

/** The runs that a report is about, the last completed first. */
export const slowRuns = (runs: readonly SlowRun[], ask: SlowAsk): SlowRun[] =>
  runs.filter(
    ({ officeId, agentId, endTime }) =>
      (!ask.scope || ask.scope.includes(officeId)) &&
      (!ask.officeId || ask.officeId === officeId) &&
      (!ask.userId || ask.userId === agentId) &&
      endTime >= ask.from &&
      endTime <= ask.to,
  );

export function slowSums(runs: readonly SlowRun[]) {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const compare = (real: "time" | "distance" | "stay", by: keyof SlowRun) => {
    const known = runs.filter((run) => run[real] !== null && Number(run[by]) > 0);
    const [all, planned] = [
      sum(known.map((run) => run[real] ?? 0)),
      sum(known.map((run) => Number(run[by]))),
    ];
    return { known: known.length, planned, all, factor: known.length > 0 ? all / planned : null };
  };
  const [time, distance, stay] = [
    compare("time", "plannedTime"),
    compare("distance", "plannedDistance"),
    compare("stay", "plannedStay"),
  ];
  return {
    routes: runs.length,
    timed: time.known,
    plannedTime: time.planned,
    time: time.all,
    timeFactor: time.factor,
    measured: distance.known,
    plannedDistance: distance.planned,
    distance: distance.all,
    distanceFactor: distance.factor,
    stayed: stay.known,
    plannedStay: stay.planned,
    stay: stay.all,
    stayFactor: stay.factor,
    ordered: runs.filter(({ orderKept }) => orderKept !== null).length,
    orderKept: runs.filter(({ orderKept }) => orderKept).length,
    stops: sum(runs.map(({ stops }) => stops)),
    skipped: sum(runs.map(({ skipped }) => skipped)),
    notVisited: sum(runs.map(({ notVisited }) => notVisited)),
  };
}

/** The first day of the week or month that a day is of. */
function spanOf(day: string, by: RunSpan): string {
  if (by === "day") return day;
  if (by === "month") return `${day.slice(0, 7)}-01`;
  const at = Date.parse(day);
  // 1970 began on a Thursday.
  return new Date(at - ((Math.floor(at / DAY) + 3) % 7) * DAY).toISOString().slice(0, 10);
}

/** Every day, week or month of these days, with its sums. */
export function slowSpans(runs: readonly SlowRun[], days: string[], zone: string, by: RunSpan) {
  const spans = [...new Set(days.map((day) => spanOf(day, by)))].slice(-120);
  return spans.map((begins) => ({
    begins,
    ...slowSums(runs.filter(({ endTime }) => spanOf(dayOf(endTime, zone), by) === begins)),
  }));
}

/** How long visits took: the quartiles of their minutes. */
export function slowStays(visits: readonly RunVisit[]) {
  const minutes = visits
    .flatMap((visit) => {
      const { arrival, departure, actuallyVisited } = visit;
      const took = departure === null ? 0 : departure - arrival;
      return actuallyVisited && took >= MINUTE && took <= 4 * HOUR
        ? [Math.round(took / MINUTE)]
        : [];
    })
    .sort((a, b) => a - b);
  const at = (share: number) => minutes[Math.ceil(minutes.length * share) - 1] ?? 0;
  return { visits: minutes.length, lower: at(0.25), median: at(0.5), upper: at(0.75) };
}

/** The same of the latest 50 visits of a location that tell it. */
export function slowLocationStays(world: PlanWorld, locationId: string) {
  const told = world.visits
    .filter((visit) => visit.locationId === locationId && slowStays([visit]).visits === 1)
    .sort((a, b) => b.arrival - a.arrival);
  return { ...slowStays(told.slice(0, 50)), planned: minutesAt(world, locationId) };
}
