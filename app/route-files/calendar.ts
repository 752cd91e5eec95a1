/** A calendar file (iCalendar, RFC 5545): what an exported route and a feed have in common. */
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import type { LonLat } from "geo/geometry/lon-lat";
import ical, { ICalEventStatus } from "ical-generator";
import { clockAt } from "~/lib/format";
import { plainText } from "./plain-text";
import { toVtimezone } from "./vtimezone";

dayjs.extend(utc);
dayjs.extend(timezone);

const STATUSES = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

export interface FileEvent {
  /** Tells the event from others, and finds it again when it is read a second time. */
  uid: string;
  summary: string;
  description: string;
  url: string;
  /** Where it begins, in one line. */
  place?: string | undefined;
  coordinates?: LonLat | undefined;
  start: Date;
  end: Date;
  /** The zone by whose clocks it is written; undefined for UTC. */
  zone?: string | undefined;
  status?: keyof typeof STATUSES;
  /** Grows with each change. */
  sequence?: number;
  /** When it changed last. */
  changedAt: Date;
}

interface CalendarOptions {
  name: string;
  /** After how many seconds programs may ask again. */
  refreshSeconds?: number;
}

/** Writes a calendar file. The same events always give the same text. */
export function toCalendar(
  events: readonly FileEvent[],
  { name, refreshSeconds }: CalendarOptions,
): string {
  const years = events.flatMap(({ start, end }) => [start.getUTCFullYear(), end.getUTCFullYear()]);
  const span: [number, number] = [Math.min(...years), Math.max(...years)];
  const calendar = ical({
    prodId: { company: "Waybook", product: "Waybook" },
    name: nameText(name),
    ...(refreshSeconds && { ttl: refreshSeconds }),
    timezone: { name: null, generator: (zone) => toVtimezone(zone, span) },
  });
  for (const event of events) {
    const { uid, summary, description, url, status, sequence = 0 } = event;
    const zone = zoneFor(event);
    calendar.createEvent({
      ...{ id: uid, sequence, url, timezone: zone ?? null },
      summary: plainText(summary),
      description: plainText(description),
      location: locationOf(event),
      status: status ? STATUSES[status] : null,
      start: dayjs.utc(event.start),
      end: dayjs.utc(event.end),
      stamp: event.changedAt,
      lastModified: event.changedAt,
    });
  }
  return `${calendar.toString()}\r\n`;
}

function locationOf({ place, coordinates }: FileEvent) {
  const geo = coordinates && { lat: coordinates[1], lon: coordinates[0] };
  // A place of control characters alone has no title, which the library refuses.
  const title = plainText(place ?? "");
  if (!title) return geo ? { geo } : null;
  return { title, ...(geo && { geo }) };
}

/**
 * The zone by whose clocks an event is written. One that begins or ends in the hour that clocks show
 * twice is written in UTC, since its local time would mean the first of the two.
 */
function zoneFor({ zone, start, end }: FileEvent): string | undefined {
  if (!zone) return undefined;
  const isTwice = (instant: Date) => {
    const shown = localText(instant, zone);
    return CLOCK_CHANGES.some(
      (minutes) => localText(new Date(instant.getTime() + minutes * 60_000), zone) === shown,
    );
  };
  return isTwice(start) || isTwice(end) ? undefined : zone;
}

/** Minutes by which clocks are put back or forward. */
const CLOCK_CHANGES = [-120, -60, -30, 30, 60, 120];

const localText = (instant: Date, zone: string): string => {
  const { date, seconds } = clockAt(instant, zone);
  return `${date} ${seconds}`;
};

/** The library escapes texts of events, but not the name of the calendar. */
const nameText = (name: string): string =>
  plainText(name)
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\s*\n\s*/g, " ");
