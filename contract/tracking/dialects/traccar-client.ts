/** Traccar Client 9, and others that report by the same library: `{device_id, location: {coords, …}}`. */
import { z } from "zod";
import { reportOf } from "./report";
import { FlagField, fromFraction, NumberField, TextField, TimeField } from "./values";

const Location = z.object({
  timestamp: TimeField,
  coords: z.object({
    latitude: NumberField,
    longitude: NumberField,
    accuracy: NumberField,
    altitude: NumberField,
    speed: NumberField,
    heading: NumberField,
  }),
  battery: z.object({ level: NumberField, is_charging: FlagField }).optional().catch(undefined),
});

export const TraccarClientBody = z
  .object({
    device_id: TextField,
    location: z.union([Location.transform((one) => [one]), z.array(Location)]),
  })
  .transform(({ location }) =>
    reportOf(
      "traccar-client",
      location.map(({ timestamp, coords, battery }) => ({
        ...coords,
        recordedAt: timestamp,
        battery: fromFraction(battery?.level),
        charging: battery?.is_charging,
      })),
    ),
  );
