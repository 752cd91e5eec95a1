import type { Position } from "contract/entities";
import { LOW_BATTERY, type TrackerProgram } from "contract/tracking/facts";
import type { Units } from "~/lib/figures";

const PROGRAMS: Record<TrackerProgram, string | undefined> = {
  "traccar-client": "Traccar Client",
  "traccar-server": "Traccar",
  osmand: "OsmAnd",
  owntracks: "OwnTracks",
  overland: "Overland",
  gpslogger: "GPSLogger",
  colota: "Colota",
  other: undefined,
};

/** Slower than this (m/s) a phone tells no direction that means anything. */
const STANDING = 1;
const PER_METRE_A_SECOND = { mph: 2.236_936, "km/h": 3.6 };
const DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

type Phone = Partial<Pick<Position, "battery" | "charging" | "speed" | "heading" | "source">>;

/** What a phone told with a position: `Battery 41%, charging`, `34 mph NE`, `OwnTracks`. */
export const phoneInWords = (phone: Phone, units: Units): string[] =>
  [
    batteryInWords(phone),
    speedInWords(phone, units),
    phone.source ? PROGRAMS[phone.source] : undefined,
  ].flatMap((part) => part ?? []);

export function batteryInWords({ battery, charging }: Phone): string | undefined {
  if (typeof battery !== "number") return charging ? "Charging" : undefined;
  return `Battery ${battery}%${charging ? ", charging" : ""}`;
}

function speedInWords({ speed, heading }: Phone, units: Units): string | undefined {
  if (typeof speed !== "number") return undefined;
  const unit = units ? "km/h" : "mph";
  const moves = speed >= STANDING && typeof heading === "number";
  const direction = moves ? ` ${DIRECTIONS[Math.round(heading / 45) % DIRECTIONS.length]}` : "";
  return `${Math.round(speed * PER_METRE_A_SECOND[unit])} ${unit}${direction}`;
}

/** Whether the phone may be off by now. */
export const isBatteryLow = ({ battery, charging }: Phone): boolean =>
  typeof battery === "number" && battery <= LOW_BATTERY && charging !== true;
