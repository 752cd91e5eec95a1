import { z } from "zod";
import { Id, Instant, Point } from "../common";
import { UserRef } from "../offices/schema";
import { DeviceState, TrackerProgram } from "./tracker-schema";

/** Where an agent's device was. */
export const Position = z.object({
  id: Id.nullish(),
  userId: Id,
  coordinates: Point.shape.coordinates,
  recordedAt: Instant,
  accuracy: z.number().nonnegative().nullish().describe("Metres."),
  ...DeviceState.shape,
  source: TrackerProgram.nullish().describe("The program that reported it."),
  user: UserRef.nullish(),
});
export type Position = z.infer<typeof Position>;
