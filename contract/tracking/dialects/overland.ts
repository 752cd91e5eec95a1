/** Overland: a batch of GeoJSON features, any of which may lack parts. */
import { z } from "zod";
import { reportOf } from "./report";
import { fromFraction, NumberField, TextField, TimeField } from "./values";

const Feature = z
  .object({
    geometry: z.object({ coordinates: z.tuple([NumberField, NumberField]).rest(z.unknown()) }),
    properties: z.object({
      timestamp: TimeField,
      altitude: NumberField,
      speed: NumberField,
      course: NumberField,
      horizontal_accuracy: NumberField,
      battery_level: NumberField,
      battery_state: TextField,
    }),
  })
  .optional()
  .catch(undefined);

const CHARGING: Record<string, boolean> = { charging: true, full: true, unplugged: false };

export const OverlandBody = z
  .object({
    locations: z.array(Feature),
    /** The newest place, where the batch does not reach it yet. */
    current: Feature,
  })
  .transform(({ locations, current }) =>
    reportOf(
      "overland",
      [...locations, current].flatMap((feature) => {
        if (!feature) return [];
        const [longitude, latitude] = feature.geometry.coordinates;
        const { timestamp, course, horizontal_accuracy, battery_level, battery_state, ...rest } =
          feature.properties;
        return {
          ...{ latitude, longitude, recordedAt: timestamp, ...rest },
          heading: course,
          accuracy: horizontal_accuracy,
          battery: fromFraction(battery_level),
          charging: battery_state === undefined ? undefined : CHARGING[battery_state],
        };
      }),
    ),
  );
