import { z } from "zod";
import { Id } from "../common";
import { JobStatus } from "../system/job-schema";

export const LocationType = z.object({ id: Id, name: z.string() });
export type LocationType = z.infer<typeof LocationType>;

/** The type of a location, with what it says for its locations. */
export const TypeOfLocation = LocationType.extend({
  visitMinutes: z
    .number()
    .int()
    .nullish()
    .describe("How long a visit takes where the location does not say: an extension."),
});
export type TypeOfLocation = z.infer<typeof TypeOfLocation>;

export const Chain = z.object({ id: Id, name: z.string() });
export type Chain = z.infer<typeof Chain>;

const Named = z.object({ id: Id, name: z.string() });
const count = z.number().int().nonnegative();

/** How much types or chains are used. */
export const GroupUsage = z.object({
  data: z.array(
    z.object({
      id: Id,
      /** Locations of it, without the deleted ones. */
      locations: count,
      deleted: count,
    }),
  ),
  /** Merges of many locations: those under way, and those that ended a short while ago. */
  merges: z.array(
    z.object({
      from: Named,
      into: Named,
      status: JobStatus,
      /** Locations that went over. */
      done: count,
      total: count,
    }),
  ),
});
export type GroupUsage = z.infer<typeof GroupUsage>;
