import { formatTime } from "~/lib/format";
import { type FileEvent, toCalendar } from "./calendar";

/** A planned route as an event of a calendar feed. */
export interface FeedRoute extends Pick<FileEvent, "uid" | "url" | "start" | "end" | "changedAt"> {
  name: string;
  /** Who drives it; undefined where the calendar is that agent's. */
  agent: string | undefined;
  zone: string;
  status: NonNullable<FileEvent["status"]>;
  sequence: number;
  stops: { name: string; address: string; arrival: string | undefined }[];
}

/** So often programs ask again, where they heed it. */
const REFRESH_SECONDS = 15 * 60;

/** Writes a calendar of routes, each with its stops in the description. */
export const toCalendarFeed = (name: string, routes: readonly FeedRoute[]): string =>
  toCalendar(routes.map(toEvent), { name, refreshSeconds: REFRESH_SECONDS });

function toEvent({ name, agent, stops, ...route }: FeedRoute): FileEvent {
  const lines = stops.map((stop, at) => {
    const time = stop.arrival ? `${formatTime(stop.arrival, route.zone)} ` : "";
    const address = stop.address ? ` (${stop.address})` : "";
    return `${at + 1}. ${time}${stop.name}${address}`;
  });
  return {
    ...route,
    summary: agent ? `${name} · ${agent}` : name,
    description: [...lines, route.url].join("\n"),
    place: stops[0]?.address || undefined,
  };
}
