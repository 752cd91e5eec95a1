/** The form that makes a proposal for the rest of a day true. */
import { z } from "zod";

const MOST = 100;
const text = z.string().max(45_000);

export const ApplyForm = z.object({
  /** Routes: id, `updatedAt`, and the locations that are left, apart by a space, the ids by commas. */
  routes: z
    .array(text.regex(/^\S{1,64} \S{0,40} \S*$/))
    .max(MOST)
    .default([]),
  /** New routes: agent, day, start, and the locations. */
  made: z
    .array(text.regex(/^\S{1,64} \d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d \S+$/))
    .max(MOST)
    .default([]),
  /** The agent who is out, and the day: an absence that is added with the change. */
  absent: text.regex(/^\S{1,64} \d{4}-\d\d-\d\d$/).optional(),
  requestKey: z.string().min(1).max(200).optional(),
});
export type ApplyForm = z.output<typeof ApplyForm>;
