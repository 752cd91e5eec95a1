import { z } from "zod";
import { Day, Id, Instant, line } from "../common";
import { UserRef } from "../offices/schema";
import { MOST_NOTE_LENGTH } from "./absence-facts";

/** An absence that is added. */
export const NewAbsence = z.strictObject({
  userId: Id,
  firstDay: Day,
  lastDay: Day,
  note: line(MOST_NOTE_LENGTH).nullish(),
});

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
