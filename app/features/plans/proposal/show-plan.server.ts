/** What the screen of a plan shows of its proposal. */
import type { PlanDocument, PlanFigures, PlannedDay, PlanProposal } from "contract/entities";
import { minutesOf } from "contract/routes/timetable";
import { distanceInWords, formatDuration, type Units } from "~/lib/figures";
import { formatClock, formatWeekday } from "~/lib/format";
import { lengthOf } from "../engine/index.server";
import { countOf } from "../words";
import type { BarScale, DayBar } from "./bar";
import { brokenWords } from "./broken-words.server";
import { drawDay, scaleOf } from "./draw-day.server";
import { hoursOfDay, lateEndWords } from "./hours-words.server";
import { clockWords, shortDay } from "./plan-words.server";
import type { ReasonWording } from "./reason-words.server";
import { allowedOutside, type ShownCell, showCell } from "./show-cell.server";
import { type ShownLeft, showUnserved } from "./show-unserved.server";
import { toneOf } from "./tones";
import { waitAfter } from "./waits";

export interface ShownFigure {
  label: string;
  now: string;
  before: string | null;
}

export interface ShownStop {
  /** Its index among the places of the plan. */
  place: number;
  locationId: string;
  name: string;
  arrival: string;
  departure: string;
  /** How long the drive to it takes; none to the first. */
  drive: string | null;
  /** How long the agent waits before the visit begins. */
  wait: string | null;
  /** How long the agent waits after it, usually for the break. */
  waitAfter: string | null;
  /** When its location may be visited on this day; null: no hours are known. */
  hours: string | null;
  broken: string[];
  /** It breaks no rule, as somebody allowed a visit outside the hours. */
  isOutsideHours: boolean;
  /** That the visit ends after closing time; null where it does not. */
  endsLate: string | null;
  isLocked: boolean;
}

/** One agent on one day, as a page shows it with its stops. */
export interface ShownDay {
  userId: string;
  agent: string;
  /** See `toneOf`. */
  tone: string;
  day: string;
  /** `Tue 12-01-2026`. */
  label: string;
  isLocked: boolean;
  facts: string[];
  bar: DayBar;
  stops: ShownStop[];
}

export interface ShownAgent {
  userId: string;
  name: string;
  /** See `toneOf`. */
  tone: string;
  hours: string;
  cells: ShownCell[];
  isLocked: boolean;
}

/** What all parts of a plan's screen show. */
export interface ShownProposal extends ShownLeft {
  figures: ShownFigure[];
  scale: BarScale;
  days: { day: string; label: string; short: string; isLocked: boolean }[];
  agents: ShownAgent[];
  /** Days with stops, each of which becomes a route. */
  routes: number;
  /** Stops that break a rule. */
  broken: number;
}

export interface ShowContext extends ReasonWording {
  proposal: PlanProposal;
}

/** A proposal as a week of bars; every figure in the units of the reader. */
export function showProposal(context: ShowContext): ShownProposal {
  const { document, proposal, units } = context;
  const scale = scaleOf(document);
  const agents = document.agents.map((agent, at): ShownAgent => {
    const own = proposal.days.filter(({ userId }) => userId === agent.userId);
    const cells = document.days.map((day) => {
      const planned = own.find((one) => one.day === day);
      return showCell(day, planned, { document, scale, agent });
    });
    return {
      userId: agent.userId,
      name: agent.name,
      tone: toneOf(at),
      hours: `${inClock(agent.from)} – ${inClock(agent.until)}`,
      cells,
      isLocked: areLocked(cells),
    };
  });
  const cells = agents.flatMap((agent) => agent.cells);
  return {
    figures: showFigures(proposal.figures, proposal.before, units),
    scale,
    days: document.days.map((day) => ({
      day,
      label: formatWeekday(day),
      short: shortDay(day),
      isLocked: areLocked(cells.filter((cell) => cell.day === day)),
    })),
    agents,
    ...showUnserved(context),
    routes: cells.filter(({ small }) => small).length,
    broken: cells.reduce((sum, { broken }) => sum + broken, 0),
  };
}

/** Whether all days with stops are locked. */
function areLocked(cells: readonly ShownCell[]): boolean {
  const planned = cells.filter(({ small }) => small);
  return planned.length > 0 && planned.every(({ isLocked }) => isLocked);
}

/** `09:00 am` of `09:00`. */
const inClock = (time: string): string => formatClock(minutesOf(time));

/** Some days of a proposal with their stops: of one day, of one agent, or both. */
export function showDays(
  { document, proposal, units }: ShowContext,
  asked: { day: string | null; agent: string | null },
): ShownDay[] {
  const scale = scaleOf(document);
  const order = (userId: string) => document.agents.findIndex((one) => one.userId === userId);
  return proposal.days
    .filter(({ stops }) => stops.length > 0)
    .filter(({ day }) => !asked.day || day === asked.day)
    .filter(({ userId }) => !asked.agent || userId === asked.agent)
    .toSorted((a, b) => a.day.localeCompare(b.day) || order(a.userId) - order(b.userId))
    .map((planned): ShownDay => {
      const { userId, day, distance, isLocked, breakAt, stops, wayOut, wayBack } = planned;
      const agent = document.agents[order(userId)];
      return {
        userId,
        agent: agent?.name ?? userId,
        tone: toneOf(order(userId)),
        day,
        label: formatWeekday(day),
        isLocked,
        facts: [
          countOf(stops.length, "stop"),
          formatDuration(lengthOf(planned)),
          distanceInWords(distance, units),
          ...(wayOut ? [`leaves at ${clockWords(wayOut.leaves)}`] : []),
          ...(wayBack ? [`is back at ${clockWords(wayBack.returns)}`] : []),
          ...(breakAt === null ? [] : [`break at ${clockWords(breakAt)}`]),
        ],
        bar: drawDay(planned, agent, { document, scale }),
        stops: showStops(planned, document),
      };
    });
}

function showStops(planned: PlannedDay, document: PlanDocument): ShownStop[] {
  const { stops, legs, wayOut } = planned;
  const outside = allowedOutside(planned, document);
  return stops.map((stop, at) => {
    const place = document.places[stop.place];
    const after = waitAfter(planned, at);
    return {
      place: stop.place,
      locationId: place?.locationId ?? "",
      name: place?.name ?? "",
      arrival: clockWords(stop.arrival),
      departure: clockWords(stop.departure),
      drive: driveWords(at === 0 ? wayOut?.seconds : (legs[at - 1] ?? 0)),
      wait: waitWords(stop.begins - stop.arrival),
      waitAfter: after && waitWords(after.to - after.from),
      hours: (place && hoursOfDay(place, document, planned.day)?.words) ?? null,
      broken: stop.broken.map(brokenWords),
      isOutsideHours: outside.includes(stop),
      endsLate: lateEndWords(stop, planned.day, document),
      isLocked: Boolean(place?.lockedTo),
    };
  });
}

const waysInWords =
  (units: Units) =>
  ({ ways }: PlanFigures): string =>
    ways ? `${distanceInWords(ways.metres, units)}, ${formatDuration(ways.seconds)}` : "None";

const waitWords = (seconds: number): string | null =>
  seconds >= 60 ? formatDuration(seconds) : null;

const driveWords = (seconds: number | undefined): string | null =>
  seconds === undefined ? null : formatDuration(seconds);

/** The figures of a proposal, with those of the one before. */
export function showFigures(
  now: PlanFigures,
  before: PlanFigures | null,
  units: Units,
): ShownFigure[] {
  const figure = (label: string, write: (figures: PlanFigures) => string): ShownFigure => ({
    label,
    now: write(now),
    before: before ? write(before) : null,
  });
  return [
    figure("Places served", ({ served, unserved }) => `${served} of ${served + unserved}`),
    figure("Distance", ({ distance }) => distanceInWords(distance, units)),
    figure("Driving", ({ driving }) => formatDuration(driving)),
    ...(now.ways ? [figure("First and last legs", waysInWords(units))] : []),
    figure("Routes", ({ days }) => String(days)),
    figure("Longest day", ({ longest }) => formatDuration(longest)),
    figure("Mean day", ({ mean }) => formatDuration(mean)),
  ];
}
