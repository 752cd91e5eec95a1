/**
 * Positions as a list of fields: in the address or a form (OsmAnd, Traccar Client, GPSLogger), or as
 * a JSON object (Colota, flat forms of Traccar's).
 */
import type { TrackerProgram } from "../facts";
import type { RawPosition } from "./position";
import { reportOf, type TrackerReport } from "./report";
import { fromBatteryState, fromKnots, readFlag, readNumber, readTime } from "./values";

export type Fields = Record<string, unknown>;

/** The names of a field in the programs, the most usual first. */
const NAMES = {
  latitude: ["lat", "latitude"],
  longitude: ["lon", "lng", "longitude"],
  time: ["timestamp", "tst", "time"],
  accuracy: ["accuracy", "acc"],
  altitude: ["altitude", "alt"],
  speed: ["speed", "vel", "spd"],
  heading: ["bearing", "heading", "bear", "cog", "course", "dir"],
  battery: ["batt", "battery", "bat"],
  charging: ["charge", "charging", "is_charging", "ischarging"],
  device: ["id", "deviceid", "device_id"],
} as const;

const find = (fields: Fields, name: keyof typeof NAMES): unknown =>
  NAMES[name].map((key) => fields[key]).find((value) => value !== undefined && value !== "");

export function readFlat(fields: Fields): TrackerReport {
  const program = programOf(fields);
  // Not valid: the place is that of an earlier fix.
  const isValid = readFlag(fields.valid) ?? true;
  return reportOf(program, isValid ? [rawOf(fields, program)] : []);
}

function rawOf(fields: Fields, program: TrackerProgram): RawPosition {
  const [latitude, longitude] = placeOf(fields);
  const speed = readNumber(find(fields, "speed"));
  return {
    ...{ latitude, longitude },
    recordedAt: readTime(find(fields, "time")),
    accuracy: readNumber(find(fields, "accuracy")),
    altitude: readNumber(find(fields, "altitude")),
    speed: program === "traccar-client" ? fromKnots(speed) : speed,
    heading: readNumber(find(fields, "heading")),
    battery: readNumber(find(fields, "battery")),
    charging:
      program === "colota"
        ? fromBatteryState(readNumber(fields.bs ?? find(fields, "charging")))
        : readFlag(find(fields, "charging")),
  };
}

function placeOf(fields: Fields): (number | undefined)[] {
  const { location } = fields;
  const pair = typeof location === "string" ? location.split(",", 3) : undefined;
  if (pair?.length === 2) return pair.map(readNumber);
  return [readNumber(find(fields, "latitude")), readNumber(find(fields, "longitude"))];
}

/** By the fields that only one of them sends. */
function programOf(fields: Fields): TrackerProgram {
  if (fields.program === "gpslogger" || "aid" in fields || "ser" in fields) return "gpslogger";
  if (fields.id === "colota" || "bs" in fields || "bear" in fields) return "colota";
  // Alone sends all of these, and its speed in knots.
  const isClient = ["accuracy", "batt", "id", "timestamp"].every((name) => name in fields);
  if (isClient && !("hdop" in fields)) return "traccar-client";
  return find(fields, "device") === undefined ? "other" : "osmand";
}
