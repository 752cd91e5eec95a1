import { z } from "zod";
import { Id, Instant } from "../common";
import { Location, Visit } from "../locations/schema";
import { RecordStatus, Role, UserRef, WorkingTimes } from "../offices/schema";
import { Route } from "../routes/schema";

export const User = UserRef.extend({
  role: Role,
  status: RecordStatus.nullish(),
  officeId: Id.nullish(),
  ...WorkingTimes,
  /** Active routes given to this agent. */
  routes: z.array(Route).optional(),
  /** The latest visit, by arrival. */
  visits: z.array(Visit).optional(),
  userLocations: z.array(Location).optional(),
  createdAt: Instant.nullish(),
  updatedAt: Instant.nullish(),
});
export type User = z.infer<typeof User>;
