import { z } from "zod";

const id = z.string().min(1).max(64);

/** Books a slot: a stop of the route, or a route of the agent's own. */
export const BookForm = z.object({
  locationId: id,
  routeId: id.optional(),
  userId: id.optional(),
  /** The id of the stop after which to go; without one it is at the start. */
  afterStop: z.string().max(64).optional(),
  /** The route's `updatedAt` as the page showed it. */
  updatedAt: z.string().max(40).optional(),
  day: z.iso.date(),
  begins: z.iso.time({ precision: -1 }),
  /** Today and the last day of the page, and the open routes that it names for the location. */
  from: z.iso.date(),
  until: z.iso.date(),
  known: z
    .string()
    .max(10_000)
    .default("")
    .transform((ids) => new Set(ids.split(","))),
  requestKey: z.string().max(200).optional(),
});
