/** OwnTracks in HTTP mode: one message a request. Speeds are in km/h. */
import { z } from "zod";
import { reportOf } from "./report";
import { fromBatteryState, fromKmh, NumberField, TimeField } from "./values";

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
  })
  .transform(({ _type, lat, lon, tst, acc, alt, vel, cog, batt, bs }) => {
    const raw = {
      ...{ latitude: lat, longitude: lon, recordedAt: tst, accuracy: acc, altitude: alt },
      ...{ speed: fromKmh(vel), heading: cog, battery: batt, charging: fromBatteryState(bs) },
    };
    return reportOf("owntracks", PLACES.has(_type) ? [raw] : []);
  });
