import type { Position } from "contract/entities";
import type { FormatMoment } from "~/kit/zone.server";
import type { Units } from "~/lib/figures";
import { phoneInWords } from "./phone-words";
import { freshFor } from "./stale";

/** `unknown` before the first report, `not offered` by an upstream without positions. */
export type Seen = LastSeenAt | "unknown" | "not offered";

/** When an agent was last seen. */
interface LastSeenAt {
  /** In words, in the zone of the office. */
  when: string;
  /** What the phone told with it: `Battery 41%`, `34 mph NE`, `OwnTracks`. */
  phone: string[];
  /** As an instant. */
  recordedAt: string;
  /** For how many milliseconds more that says where the agent is; 0 once it is stale. */
  freshFor: number;
  /** The server's time, in milliseconds. */
  now: number;
}

/** @param moment formats an instant in the zone of the office */
export function seenAt(
  position: Position | null | undefined,
  { moment, units }: { moment: FormatMoment; units: Units },
  now: Date,
): Seen {
  if (position === undefined) return "not offered";
  if (!position) return "unknown";
  return {
    when: moment(position.recordedAt),
    phone: phoneInWords(position, units),
    recordedAt: new Date(position.recordedAt).toISOString(),
    freshFor: freshFor(position.recordedAt, now.getTime()),
    now: now.getTime(),
  };
}

/** Whether an agent was seen, but not for too long. */
export const isStale = (seen: Seen): boolean => typeof seen === "object" && seen.freshFor === 0;
