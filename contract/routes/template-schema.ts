import { z } from "zod";
import { Id, Instant } from "../common";
import { RecordStatus } from "../offices/schema";

/** A selection of stops saved for later, in their order. */
export const RouteTemplate = z.object({
  id: Id,
  name: z.string(),
  userId: Id.nullish(),
  locationIds: z.array(Id),
  distance: z.number().nonnegative().nullish().describe("Metres."),
  estimatedTime: z.number().nonnegative().nullish().describe("Seconds."),
  createdAt: Instant.nullish(),
});
export type RouteTemplate = z.infer<typeof RouteTemplate>;

const words = z.array(z.string().trim().min(1).max(100)).max(100).optional();
/** What a search for stops may ask besides the place; an empty list asks nothing. */
export const StopParams = z.object({
  type: words.describe("Ids or names of location types."),
  zip: words,
  city: words,
  chain: words.describe("Ids or names of chains."),
  dbaName: words,
  legal: words.describe("The legal names, which are the locations' own."),
  lastVisit: z
    .number()
    .min(0)
    .max(3650)
    .optional()
    .describe("Not visited in this many days; 0 asks nothing."),
});
export type StopParams = z.infer<typeof StopParams>;

/** A search for stops around a place, as a template keeps it. */
export const StopFilter = z.object({
  name: z.string().max(100).optional(),
  limit: z.number().int().min(1).max(1000).default(1),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  kilometers: z.number().min(0.1).max(250).default(1),
  params: StopParams.default({}),
});
export type StopFilter = z.infer<typeof StopFilter>;

export const LocationFilterTemplate = z.object({
  id: Id,
  name: z.string(),
  filters: StopFilter,
  /** Everyone sees it. */
  isGlobal: z.boolean(),
  status: RecordStatus.nullish(),
  userId: Id.nullish(),
  createdAt: Instant.nullish(),
});
export type LocationFilterTemplate = z.infer<typeof LocationFilterTemplate>;
