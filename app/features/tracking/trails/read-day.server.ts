/** Reads an agent's day: the way with its stops and breaks, and the moment that is shown. */
import { getTrail, type Trail } from "contract/tracking/trail-calls";
import type { LonLat } from "geo/geometry/lon-lat";
import { workArea } from "~/features/locations/index.server";
import { readRecorded, WITHOUT_LIMIT } from "~/features/system/retention/index.server";
import type { TrackedAgent } from "~/features/tracking/live";
import { readTracked } from "~/features/tracking/live/index.server";
import { agentDayUrl } from "~/features/urls";
import { notPossible } from "~/features/visits/status";
import { formatCount, formatDistance, formatDuration, type Units, unitOf } from "~/lib/figures";
import { clockAt, dayBounds, formatDay, formatTime, plusDays } from "~/lib/format";
import type { MapData, MapLine, MapPin } from "~/map";
import { drawMap, pathOf } from "~/map/index.server";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";
import { placeAt, type WayPart } from "./place-at";
import { replayedPin } from "./replayed-pin";
import { type DayEntry, dayEntries } from "./timeline.server";

/** Whose day, and the zone in which it is one. */
interface Agent {
  id: string;
  name: string;
  zone: string;
}

export interface AgentDay {
  /** `2026-11-24`. */
  day: string;
  /** As it is shown. */
  said: string;
  today: string;
  previous: string;
  /** None after today. */
  next: string | null;
  units: Units;
  /** Today as it goes on, where no day is asked for. */
  live: TrackedAgent | null;
  figures: { label: string; value: string }[];
  /** What was left out or corrected. */
  notes: string[];
  entries: DayEntry[];
  /** What can be replayed; null where nothing was recorded. */
  replay: Replay | null;
  /** Why there is nothing to replay; `storedFor` is null if positions are never deleted, or nobody knows. */
  none: "not offered" | "all doubtful" | { storedFor: string | null } | null;
}

export interface Replay {
  map: MapData;
  /** The times of the points of each of the map's ways, in seconds from `begins`. */
  times: number[][];
  /** ms since 1970. */
  begins: number;
  /** What the clock shows at each minute from `begins` on. */
  clock: string[];
  /** The minute that is shown. */
  minute: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MINUTE_MS = 60_000;

/** The day of an agent that a URL asks for. */
export async function readAgentDay(
  session: SignedIn,
  agent: Agent,
  { searchParams }: URL,
  now = new Date(),
): Promise<AgentDay> {
  const { zone } = agent;
  const today = clockAt(now, zone).date;
  const asked = searchParams.get("day") ?? "";
  const isDay = DAY.test(asked) && plusDays(asked, 0) === asked && asked <= today;
  const bounds = isDay ? dayBounds(formatDay(asked), zone) : null;
  const day = bounds ? asked : today;
  const span = bounds ?? dayBounds(formatDay(today), zone);
  if (!span) throw new Error(`no day ${day}`);
  const [trail, tracked] = await Promise.all([
    ifOffered(call(session.upstream, getTrail, { params: { id: agent.id }, query: span })),
    bounds ? null : readTracked(session, agent),
  ]);
  const stops = trail ? stopPins(trail, zone) : [];
  const lines = trail ? linesOf(trail) : [];
  const replay = trail && readReplay(trail, { agent, stops, lines, at: searchParams.get("at") });
  return {
    day,
    today,
    said: formatDay(day),
    previous: plusDays(day, -1),
    next: day < today ? plusDays(day, 1) : null,
    units: session.units,
    live: tracked && (await liveWith(session, tracked, stops, lines)),
    figures: trail ? figuresOf(trail, session.units) : [],
    notes: trail ? notesOf(trail) : [],
    entries: trail ? dayEntries(trail, zone, (at) => agentDayUrl(agent.id, { day, at })) : [],
    replay: replay ?? null,
    none: await whyNone(session, trail),
  };
}

async function whyNone(session: SignedIn, trail: Trail | undefined): Promise<AgentDay["none"]> {
  if (!trail) return "not offered";
  if (trail.parts.length > 0) return null;
  if (trail.doubtful) return "all doubtful";
  const { positions } = await readRecorded(session);
  return { storedFor: positions === WITHOUT_LIMIT ? null : positions };
}

/** The live map with the way of today. */
async function liveWith(
  session: SignedIn,
  tracked: TrackedAgent,
  stops: MapPin[],
  lines: MapLine[],
): Promise<TrackedAgent> {
  if (stops.length === 0 && lines.length === 0) return tracked;
  const pins = [...stops, ...tracked.map.pins];
  return { ...tracked, map: drawMap({ pins, lines, around: await workArea(session, pins) }) };
}

const figuresOf = (
  { distance, timeMoving, stops, breaks, positions }: Trail,
  units: Units,
): AgentDay["figures"] => [
  { label: `Distance(${unitOf(units)})`, value: formatDistance(distance, units) },
  { label: "Time moving", value: formatDuration(timeMoving) },
  { label: "Stops", value: String(stops.length) },
  { label: "Breaks", value: String(breaks.length) },
  { label: "Positions", value: positions.toLocaleString("en-US") },
];

function notesOf({ doubtful, clockCorrected }: Trail): string[] {
  const notes: string[] = [];
  if (doubtful) notes.push(`${countPositions(doubtful, "doubtful ")} left out`);
  if (clockCorrected) {
    const count = countPositions(clockCorrected);
    notes.push(`Time of ${count} corrected, because the device's clock was ahead`);
  }
  return notes;
}

const countPositions = (count: number, kind = "") =>
  `${formatCount(count)} ${kind}position${count === 1 ? "" : "s"}`;

function stopPins({ stops }: Trail, zone: string): MapPin[] {
  return stops.flatMap(({ coordinates, location, visit, seen }, index): MapPin[] =>
    coordinates
      ? [
          {
            id: `stop-${index + 1}`,
            kind: visit ? "visited" : "stop",
            failed: notPossible(visit),
            coordinates,
            label: String(index + 1),
            title: location.name,
            detail: `Reached ${formatTime(visit?.arrival ?? seen?.from, zone)}`,
          },
        ]
      : [],
  );
}

/** The way, and straight dashes where nothing is known of it. */
function linesOf({ parts }: Trail): MapLine[] {
  const ends = parts.slice(1).map((part, index): MapLine => {
    const gap = [parts[index]?.at(-1), part[0]].flatMap((point) => point?.coordinates ?? []);
    const [fromLon = 0, fromLat = 0, toLon = 0, toLat = 0] = gap;
    return {
      kind: "route",
      estimated: true,
      path: pathOf([
        [fromLon, fromLat],
        [toLon, toLat],
      ]),
    };
  });
  const ways = parts.map(
    (part): MapLine => ({
      kind: "route",
      path: pathOf(part.map(({ coordinates }) => coordinates)),
    }),
  );
  return [...ways, ...ends];
}

interface Drawn {
  agent: Agent;
  stops: MapPin[];
  lines: MapLine[];
  at: string | null;
}

function readReplay(trail: Trail, { agent, stops, lines, at }: Drawn): Replay | null {
  const instants = trail.parts.flatMap((part) => part.map(({ at }) => Date.parse(at)));
  const [first, last] = [instants[0], instants.at(-1)];
  if (first === undefined || last === undefined) return null;
  const begins = Math.floor(first / MINUTE_MS) * MINUTE_MS;
  const minutes = Math.ceil((last - begins) / MINUTE_MS);
  const clock = Array.from({ length: minutes + 1 }, (_, minute) =>
    formatTime(new Date(begins + minute * MINUTE_MS).toISOString(), agent.zone),
  );
  const times = trail.parts.map((part) => part.map(({ at }) => (Date.parse(at) - begins) / 1000));
  const asked = (Date.parse(at ?? "") - begins) / MINUTE_MS;
  const minute = Number.isNaN(asked) ? minutes : Math.max(0, Math.min(minutes, asked));
  const parts = trail.parts.map(
    (part, index): WayPart => ({
      times: times[index] ?? [],
      places: part.map(({ coordinates }) => coordinates),
    }),
  );
  const place: LonLat | undefined = (
    placeAt(parts, minute * 60) ?? placeAt(parts, (first - begins) / 1000)
  )?.place;
  const pins = place ? [...stops, replayedPin(place, agent.name)] : stops;
  return { map: drawMap({ pins, lines }), times, begins, clock, minute };
}
