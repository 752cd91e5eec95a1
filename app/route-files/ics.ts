import { createEvent, type DateArray } from "ics";
import { plainText } from "./plain-text";
import { describeStop, placedStops, type RouteFile } from "./route-file";

/** When a route is to be run. */
export interface Appointment {
  /** Tells the event from others, and finds it again when the file is taken in a second time. */
  uid: string;
  start: Date;
  /** For each stop, besides the time on the road. */
  minutesPerStop: number;
}

/**
 * iCalendar (RFC 5545): one event, from the start to when the last open stop should be done;
 * the stops stand in its description.
 */
export function toIcs(route: RouteFile, { uid, start, minutesPerStop }: Appointment): string {
  const open = route.stops.filter((stop) => !stop.visited);
  const stops = open.length > 0 ? open : route.stops;
  const minutes = Math.round(route.estimatedTime / 60) + stops.length * minutesPerStop;
  const [first] = placedStops(stops);
  const lines = stops.map((stop) => {
    const words = describeStop(stop);
    return `${stop.number}. ${stop.name}${words ? ` (${words})` : ""}`;
  });
  const { error, value } = createEvent({
    uid,
    productId: "Waybook",
    title: plainText(route.name),
    description: plainText(lines.join("\n")),
    url: route.url,
    start: utc(start),
    startInputType: "utc",
    duration: { hours: Math.floor(minutes / 60), minutes: minutes % 60 },
    location: plainText(stops[0]?.address ?? "") || undefined,
    ...(first && { geo: { lat: first.coordinates[1], lon: first.coordinates[0] } }),
    calName: "Waybook",
    created: utc(route.madeAt),
  });
  if (error || !value) throw error ?? new Error("the calendar file could not be written");
  return foldedByOctets(value);
}

const LONGEST_LINE_OCTETS = 75;

/** The library folds lines by characters, RFC 5545 (3.1) by octets, and never within a character. */
function foldedByOctets(calendar: string): string {
  const lines = calendar.replace(/\r\n[ \t]/g, "").split("\r\n");
  return lines.map(folded).join("\r\n");
}

function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LONGEST_LINE_OCTETS) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

const utc = (date: Date): DateArray => [
  date.getUTCFullYear(),
  date.getUTCMonth() + 1,
  date.getUTCDate(),
  date.getUTCHours(),
  date.getUTCMinutes(),
];
