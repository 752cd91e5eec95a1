import { z } from "zod";
import { Id, Instant, TimeOfDay } from "../common";
import { Location, Visit } from "../locations/schema";
import { RecordStatus, Role, UserRef, WorkingTimes } from "../offices/schema";
import { Route } from "../routes/schema";

export const User = UserRef.extend({
  role: Role,
  status: RecordStatus.nullish(),
  officeId: Id.nullish(),
  ...WorkingTimes,
  positionsFrom: TimeOfDay.nullish().describe(
    "From when on an agent's positions are stored, by the clocks of the office. Null: always.",
  ),
  positionsUntil: TimeOfDay.nullish().describe("Before the start: on the next day."),
  /** Active routes given to this agent. */
  routes: z.array(Route).optional(),
  /** The latest visit, by arrival. */
  visits: z.array(Visit).optional(),
  userLocations: z.array(Location).optional(),
  createdAt: Instant.nullish(),
  updatedAt: Instant.nullish(),
});
export type User = z.infer<typeof User>;
