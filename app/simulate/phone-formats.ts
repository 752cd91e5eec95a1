/** Positions as tracker programs report them, so that the simulation takes the path of real phones. */
import type { LonLat } from "geo/geometry/lon-lat";

/** What a phone knows of a position, in SI units. */
export interface PhoneFix {
  coordinates: LonLat;
  at: Date;
  /** Metres. */
  accuracy: number;
  /** Metres per second. */
  speed: number;
  /** Degrees, clockwise from north. */
  heading: number;
  /** Percent. */
  battery: number;
  /** The agent, as the program calls the device. */
  device: string;
}

/** What is sent to a tracker address. */
export interface PhoneRequest {
  method: "GET" | "POST";
  /** Without the question mark. */
  query?: string;
  type?: string;
  body?: string;
}

type Format = (fix: PhoneFix) => PhoneRequest;

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const KNOTS = 3_600 / 1_852;
const KMH = 3.6;

const seconds = ({ at }: PhoneFix): number => Math.floor(at.getTime() / 1000);
const fields = (values: Record<string, string | number | boolean>): string =>
  new URLSearchParams(
    Object.entries(values).map(([key, value]) => [key, String(value)]),
  ).toString();
const json = (value: unknown): PhoneRequest => ({
  method: "POST",
  type: JSON_TYPE,
  body: JSON.stringify(value),
});

const traccarForm: Format = (fix) => ({
  method: "POST",
  type: FORM_TYPE,
  body: fields({
    ...{ id: fix.device, timestamp: seconds(fix), accuracy: fix.accuracy, batt: fix.battery },
    ...{ lat: fix.coordinates[1], lon: fix.coordinates[0], charge: false },
    ...{ speed: fix.speed * KNOTS, bearing: fix.heading },
  }),
});

const traccarJson: Format = ({ coordinates: [longitude, latitude], ...fix }) =>
  json({
    device_id: fix.device,
    location: {
      timestamp: fix.at.toISOString(),
      coords: { longitude, latitude, ...fix, device: undefined, at: undefined, battery: undefined },
      battery: { level: fix.battery / 100, is_charging: false },
    },
  });

const osmAnd: Format = (fix) => ({
  method: "GET",
  query: fields({
    ...{ id: fix.device, lat: fix.coordinates[1], lon: fix.coordinates[0] },
    ...{ timestamp: fix.at.getTime(), accuracy: fix.accuracy, speed: fix.speed },
    ...{ bearing: fix.heading, hdop: 1, batt: fix.battery },
  }),
});

const ownTracks: Format = (fix) =>
  json({
    ...{ _type: "location", lat: fix.coordinates[1], lon: fix.coordinates[0] },
    ...{ tst: seconds(fix), acc: fix.accuracy, vel: Math.round(fix.speed * KMH) },
    ...{ cog: Math.round(fix.heading), batt: fix.battery, bs: 1, tid: fix.device.slice(0, 2) },
  });

const overland: Format = (fix) =>
  json({
    locations: [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: fix.coordinates },
        properties: {
          ...{ timestamp: fix.at.toISOString(), speed: fix.speed, course: fix.heading },
          ...{ horizontal_accuracy: fix.accuracy, battery_level: fix.battery / 100 },
          ...{ battery_state: "unplugged", device_id: fix.device },
        },
      },
    ],
  });

const gpsLogger: Format = (fix) => ({
  method: "POST",
  type: FORM_TYPE,
  body: fields({
    ...{ program: "gpslogger", lat: fix.coordinates[1], lon: fix.coordinates[0] },
    ...{ acc: fix.accuracy, speed: fix.speed, dir: fix.heading },
    ...{ timestamp: seconds(fix), batt: fix.battery, charging: false },
  }),
});

const colota: Format = (fix) =>
  json({
    ...{ lat: fix.coordinates[1], lon: fix.coordinates[0], acc: fix.accuracy },
    ...{ vel: fix.speed, bear: fix.heading, batt: fix.battery, bs: 1, tst: seconds(fix) },
  });

export const PHONE_FORMATS: readonly Format[] = [
  ...[traccarForm, traccarJson, osmAnd, ownTracks, overland, gpsLogger, colota],
];

/** An agent's program, the same each time. */
export function formatOf(userId: string): Format {
  const sum = [...userId].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return PHONE_FORMATS[sum % PHONE_FORMATS.length] ?? traccarForm;
}
