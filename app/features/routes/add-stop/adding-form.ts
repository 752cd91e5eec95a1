/** What every form that adds a stop to a route has in common. */
import { z } from "zod";

const id = z.string().max(64);

/** Where to add, to which state of the route, and only once. */
export const ADDING = {
  /** The stop after which to add; see `AT_START`. */
  afterStop: id.optional(),
  /** The route's `updatedAt` as the form showed it. */
  updatedAt: z.string().max(40).optional(),
  /** The `Idempotency-Key`. */
  requestKey: z.string().max(200).optional(),
};

/** A form for a new location has these, and the location's own fields with their own check. */
export const AddingForm = z.object(ADDING);
export type AddingFields = z.output<typeof AddingForm>;

/** In place of a stop's id: before the first one. */
export const AT_START = "start";
