import { SILENT_MINUTES } from "contract/tracking/facts";
import type { Trail } from "contract/tracking/trail-calls";
import { FASTEST_KMH } from "geo/tracks/doubts";
import { locationDetailsUrl, routeUrl } from "~/features/urls";
import { formatDuration } from "~/lib/figures";
import { formatTime } from "~/lib/format";

/** Something that happened on a day. */
export interface DayEntry {
  key: string;
  kind: "stop" | "break" | "silence";
  /** `09:05 am – 09:20 am`. */
  time: string;
  /** The moment in the replay. */
  to: string;
  /** The number of a stop, as on the map. */
  number?: number;
  title: string;
  titleTo?: string;
  detail: string;
  route?: { name: string; to: string };
}

type Found = DayEntry & { at: string };

/** What happened on a day, in order. @param replayAt the address of a moment in the replay */
export function dayEntries(
  { stops, breaks, parts }: Trail,
  zone: string,
  replayAt: (at: string) => string,
): DayEntry[] {
  const span = (from: string, to: string | null | undefined) => ({
    at: from,
    time: to ? `${formatTime(from, zone)} – ${formatTime(to, zone)}` : formatTime(from, zone),
    to: replayAt(from),
  });
  const found: Found[] = [
    ...stops.map(({ location, route, visit, seen }, index): Found => {
      const from = visit?.arrival ?? seen?.from ?? "";
      const to = visit ? visit.departure : seen?.to;
      return {
        ...span(from, to),
        key: `stop-${index}`,
        kind: "stop",
        number: index + 1,
        title: location.name,
        titleTo: locationDetailsUrl(location.id),
        detail: detailOf({ visit, seen }),
        ...(route && { route: { name: route.name, to: routeUrl(route.id) } }),
      };
    }),
    ...breaks.map(
      ({ from, to }): Found => ({
        ...span(from, to),
        key: `break-${from}`,
        kind: "break",
        title: "Break",
        detail: secondsBetween(from, to),
      }),
    ),
    ...parts.slice(1).flatMap((part, index): Found[] => {
      const [from, to] = [parts[index]?.at(-1)?.at, part[0]?.at];
      if (!from || !to) return [];
      const isJump = Date.parse(to) - Date.parse(from) <= SILENT_MINUTES * 60_000;
      return [
        {
          ...span(from, to),
          key: `silence-${from}`,
          kind: "silence",
          title: isJump ? "Jump to another place" : "No positions",
          detail: isJump ? `Faster than ${FASTEST_KMH} km/h` : secondsBetween(from, to),
        },
      ];
    }),
  ];
  return found
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ at, ...entry }) => entry);
}

function detailOf({ visit, seen }: Pick<Trail["stops"][number], "visit" | "seen">): string {
  if (!visit) return "Halted there, no visit reported";
  const made = visit.actuallyVisited ? "Visited" : "Reported as not visited";
  return seen ? `${made}, halt recorded` : `${made}, no halt recorded`;
}

const secondsBetween = (from: string, to: string) =>
  formatDuration((Date.parse(to) - Date.parse(from)) / 1000);
