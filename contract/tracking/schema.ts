import { z } from "zod";
import { Id, Instant, Point } from "../common";
import { UserRef } from "../offices/schema";

/** Where an agent's device was. */
export const Position = z.object({
  id: Id.nullish(),
  userId: Id,
  coordinates: Point.shape.coordinates,
  recordedAt: Instant,
  accuracy: z.number().nonnegative().nullish().describe("Metres."),
  user: UserRef.nullish(),
});
export type Position = z.infer<typeof Position>;
