import { z } from "zod";
import { defineCall } from "../call";
import { Done, Id, TimeOfDay } from "../common";

export const setPositionTimes = defineCall({
  id: "positionTimes.set",
  method: "POST",
  path: "/users/{id}/position-times",
  summary:
    "An agent chooses from when until when on each day their positions are stored, by the clocks of their office; those of other times are received and dropped",
  tag: "Visits and positions",
  scope: "entity",
  access: ["agent"],
  extension: true,
  params: z.object({ id: Id.describe("The agent themselves.") }),
  body: z
    .strictObject({
      from: TimeOfDay.nullable(),
      until: TimeOfDay.nullable().describe("Before `from`: on the next day. Both null: always."),
    })
    .refine(({ from, until }) => (from === null) === (until === null), {
      path: ["until"],
      error: "must be set if `from` is set, and null if it is null",
    })
    .refine(({ from, until }) => from === null || from !== until, {
      path: ["until"],
      error: "must be another time than the start",
    }),
  reply: Done,
});
