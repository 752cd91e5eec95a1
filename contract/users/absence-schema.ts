import { z } from "zod";
import { Day, Id, Instant } from "../common";
import { UserRef } from "../offices/schema";

/** Days on which an agent does not work, by the clocks of the office. */
export const Absence = z.object({
  id: Id,
  userId: Id,
  user: UserRef.nullish(),
  firstDay: Day,
  lastDay: Day.describe("The last day off; the first one again for a single day."),
  note: z.string().nullish(),
  createdAt: Instant.nullish(),
  updatedAt: Instant.nullish(),
});
export type Absence = z.infer<typeof Absence>;
