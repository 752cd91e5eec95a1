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
  for (const [at, event] of events.entries()) {
    const { uid, summary, description, url, status, sequence = 0 } = event;
    const zone = zoneFor(event);
    calendar.createEvent({
      ...{ id: uid, sequence, url, timezone: zone ?? null },
      summary: plainText(summary),
      description: description && `${DESCRIBED}${at}`,
      location: locationOf(event),
      status: status ? STATUSES[status] : null,
      start: dayjs.utc(event.start),
      end: dayjs.utc(event.end),
      stamp: event.changedAt,
      lastModified: event.changedAt,
    });
  }
  const text = calendar.toString().replace(DESCRIBED_LINE, (_, at: string) => {
    const description = events[Number(at)]?.description ?? "";
    return fold(`DESCRIPTION:${escaped(plainText(description))}`);
  });
  return `${text}\r\n`;
}

/**
 * Stands for the description of an event, which is written afterwards: the library takes a millisecond
 * to fold a thousand letters, and the stops of a year are a million.
 */
const DESCRIBED = "waybook-description-";
const DESCRIBED_LINE = new RegExp(`^DESCRIPTION:${DESCRIBED}(\\d+)(?=\r$)`, "gm");

/** Of a line, without the space that a folded one begins with. */
const MOST_OCTETS = 74;

/** Breaks a line into lines of 75 octets at most, as the library does. */
function fold(line: string): string {
  let text = "";
  let octets = 0;
  for (const sign of line) {
    const size = octetsOf(sign.codePointAt(0) ?? 0);
    octets += size;
    if (octets > MOST_OCTETS) {
      text += "\r\n ";
      octets = size;
    }
    text += sign;
  }
  return text;
}

/** How many octets a character has in UTF-8. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
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
  // Twice as far as clocks are changed: the usual event is far from any change.
  const before = offsetAt(new Date(start.getTime() - CHANGE_MS), zone);
  if (offsetAt(new Date(end.getTime() + CHANGE_MS), zone) === before) return zone;
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
const CHANGE_MS = 4 * 60 * 60_000;

/** How far the clocks of a zone are from UTC, in ms. */
function offsetAt(instant: Date, zone: string): number {
  const { date, seconds } = clockAt(instant, zone);
  return (
    Date.parse(`${date}T00:00:00Z`) + seconds * 1000 - Math.floor(instant.getTime() / 1000) * 1000
  );
}

const localText = (instant: Date, zone: string): string => {
  const { date, seconds } = clockAt(instant, zone);
  return `${date} ${seconds}`;
};

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** The library escapes texts of events, but not the name of the calendar. */
const nameText = (name: string): string => escaped(plainText(name).replace(/\s*\n\s*/g, " "));
