/** The data inbox: locations with something wrong about them, and the calls that mend it. */
import { z } from "zod";
import { type BodyOf, defineCall, MANAGERS } from "../call";
import { Changed, Id, Point, Stamp } from "../common";
import { Location, LocationSuspicion } from "../entities";
import { ListQuery, listOf } from "../list";

const inbox = {
  tag: "Location inbox",
  scope: "entity",
  access: MANAGERS,
  extension: true,
} as const;
const ids = z.array(Id).min(1).max(1000);

/** What a location itself tells. */
export const LocationLack = z.enum([
  "no-position",
  "rough-position",
  "no-type",
  "never-on-a-route",
]);
export type LocationLack = z.infer<typeof LocationLack>;

/** What is found by comparing locations with each other. */
export const SuspicionKind = z.enum(["far-from-zip", "duplicates"]);
export type SuspicionKind = z.infer<typeof SuspicionKind>;

const InboxCount = z.object({
  count: z.number().int().nonnegative().describe("At most 1,000."),
  more: z.boolean().describe("Whether there are more than that."),
});

export const countInbox = defineCall({
  ...inbox,
  id: "locationInbox.counts",
  method: "GET",
  path: "/locations/inbox",
  summary: "How many active locations have something wrong about them, by what it is",
  reply: z.object({
    kinds: z.object({
      "no-position": InboxCount,
      "rough-position": InboxCount,
      "far-from-zip": InboxCount,
      duplicates: InboxCount,
      "no-type": InboxCount,
      "never-on-a-route": InboxCount,
    }),
    pending: InboxCount.describe(
      "Locations, of all offices, that were not compared with others since they were last changed.",
    ),
  }),
});

export const listInbox = defineCall({
  ...inbox,
  id: "locationInbox.list",
  method: "GET",
  path: "/locations/inbox/{kind}",
  summary: "Active locations that lack something",
  params: z.object({ kind: LocationLack }),
  query: ListQuery,
  reply: listOf(Location),
});

export const listSuspicions = defineCall({
  ...inbox,
  id: "locationSuspicions.list",
  method: "GET",
  path: "/location-suspicions/{kind}",
  summary: "Active locations far from the others of their zip, or pairs that may be one",
  params: z.object({ kind: SuspicionKind }),
  query: ListQuery,
  reply: listOf(LocationSuspicion),
});

export const dismissSuspicions = defineCall({
  ...inbox,
  id: "locationSuspicions.dismiss",
  method: "POST",
  path: "/location-suspicions/dismiss",
  summary: "Say of suspicions that they are wrong, all or none; they are not listed again",
  body: z.strictObject({ ids }),
  reply: Changed,
});

export const setPositions = defineCall({
  ...inbox,
  id: "locations.setPositions",
  method: "POST",
  path: "/locations/positions",
  summary: "Say where locations are, all or none; 409 where one was changed since its `updatedAt`",
  body: z.strictObject({
    positions: z
      .array(
        z.strictObject({
          id: Id,
          location: Point,
          rough: z.boolean().default(false).describe("Known by its zip or city alone."),
          updatedAt: Stamp,
        }),
      )
      .min(1)
      .max(1000)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "names one twice"),
  }),
  reply: Changed,
});

/** Where a location is said to be. */
export type SaidPosition = BodyOf<typeof setPositions>["positions"][number];

/** What a merged location may take from the one that goes. */
export const MergeField = z.enum([
  "name",
  "dbaName",
  "description",
  "address",
  "city",
  "zip",
  "location",
  "type",
  "chain",
  "externalId",
  "userId",
  "openingHours",
  "closedDays",
  "visitEvery",
  "visitMinutes",
  "priority",
]);
export type MergeField = z.infer<typeof MergeField>;

export const mergeLocation = defineCall({
  ...inbox,
  id: "locations.merge",
  method: "POST",
  path: "/locations/{id}/merge",
  summary:
    "Merge another active location of the same office into this one: its visits, contacts and stops go over, a route with both keeps one stop, and the other is deleted. 409 when one was changed since",
  params: z.object({ id: Id }),
  body: z.strictObject({
    otherId: Id,
    take: z.array(MergeField).max(20).default([]).describe("What comes from the other one."),
    updatedAt: Stamp,
    otherUpdatedAt: Stamp,
  }),
  reply: Changed,
});
