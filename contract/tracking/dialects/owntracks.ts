/** OwnTracks in HTTP mode: one message a request. Speeds are in km/h. */
import { z } from "zod";
import {
  TrackedRegionEvent as Event,
  type TrackedRegionEvent,
  type WatchedRegion,
} from "../tracker-schema";
import { reportOf, type TrackerReport } from "./report";
import { fromBatteryState, fromKmh, NumberField, TextField, TimeField } from "./values";

/** The messages that say where the phone is; all others are taken and ignored. */
const PLACES = new Set(["location", "transition"]);

export const OwnTracksBody = z
  .object({
    _type: z.string(),
    lat: NumberField,
    lon: NumberField,
    tst: TimeField,
    acc: NumberField,
    alt: NumberField,
    vel: NumberField,
    cog: NumberField,
    batt: NumberField,
    bs: NumberField,
    event: TextField,
    desc: TextField,
  })
  .transform(({ event, desc, ...message }): TrackerReport => {
    const { _type, lat, lon, tst, acc, alt, vel, cog, batt, bs } = message;
    const raw = {
      ...{ latitude: lat, longitude: lon, recordedAt: tst, accuracy: acc, altitude: alt },
      ...{ speed: fromKmh(vel), heading: cog, battery: batt, charging: fromBatteryState(bs) },
    };
    const regionEvents =
      _type === "transition" ? eventOf({ event, desc, place: [lon, lat], tst }) : [];
    return {
      ...reportOf("owntracks", PLACES.has(_type) ? [raw] : []),
      ...(regionEvents.length > 0 && { regionEvents }),
    };
  });

interface Transition {
  event: string | undefined;
  desc: string | undefined;
  place: (number | undefined)[];
  tst: string | null | undefined;
}

function eventOf({ event, desc = "", place, tst }: Transition): TrackedRegionEvent[] {
  if (event !== "enter" && event !== "leave") return [];
  const read = Event.safeParse({
    ...{ entered: event === "enter", region: desc, coordinates: place, recordedAt: tst },
  });
  return read.success && tst !== null ? [read.data] : [];
}

/**
 * A region's key: one that comes again takes the place of the one before. Phones take it for a time,
 * so it is one before OwnTracks.
 */
const FIRST_KEY = 1_000_000_000;

/** The answer to a report: what the phone shall watch, if that changed. */
export const ownTracksAnswer = (regions: readonly WatchedRegion[] | undefined): string =>
  JSON.stringify(
    regions?.length
      ? [
          {
            _type: "cmd",
            action: "setWaypoints",
            waypoints: { _type: "waypoints", waypoints: regions.map(toWaypoint) },
          },
        ]
      : [],
  );

const toWaypoint = ({ name, coordinates: [lon, lat], radius }: WatchedRegion, index: number) => ({
  ...{ _type: "waypoint", desc: name, lat, lon, rad: radius, tst: FIRST_KEY + index },
});
