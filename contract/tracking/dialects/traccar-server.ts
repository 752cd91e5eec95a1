/** A Traccar server that forwards positions (`forward.type=json`). Speeds are in knots. */
import { z } from "zod";
import { reportOf } from "./report";
import { FlagField, fromKnots, NumberField, TextField, TimeField } from "./values";

const Position = z.object({
  fixTime: TimeField,
  valid: FlagField,
  latitude: NumberField,
  longitude: NumberField,
  altitude: NumberField,
  speed: NumberField,
  course: NumberField,
  accuracy: NumberField,
  attributes: z
    .object({ batteryLevel: NumberField, charge: FlagField })
    .optional()
    .catch(undefined),
});

export const TraccarServerBody = z
  .object({ position: Position, device: z.object({ uniqueId: TextField }) })
  .transform(({ position, device }) => {
    const { fixTime, valid, speed, course, attributes, ...place } = position;
    const raw = {
      ...place,
      recordedAt: fixTime,
      speed: fromKnots(speed),
      heading: course,
      battery: attributes?.batteryLevel,
      charging: attributes?.charge,
    };
    // Not valid: the place is that of an earlier fix.
    return reportOf("traccar-server", valid === false ? [] : [raw], device.uniqueId);
  });
