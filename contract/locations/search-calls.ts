/** Locations by where they are, and by what they are like. */
import { z } from "zod";
import { defineCall, EVERYONE, MANAGERS } from "../call";
import { Id, Point, text } from "../common";
import { Likeness, Location } from "../entities";
import { ListQuery, listOf, NARROWING } from "../list";
import { AreaQuery, BoxText } from "./area";

const locations = { tag: "Locations", scope: "entity" } as const;

const Bounds = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const Cluster = z.object({
  /** Where to show it: of several the middle of where they are. */
  coordinates: Point.shape.coordinates,
  count: z.number().int().positive(),
  id: Id.optional().describe("Of a single location, as its name."),
  name: z.string().optional(),
  box: Bounds.optional().describe(
    "Of several, what holds them all: west, south, east, north in degrees.",
  ),
});
export type Cluster = z.infer<typeof Cluster>;

const pixels = z.coerce.number<number | string>().int().min(50).max(10_000);

export const listLocationClusters = defineCall({
  ...locations,
  id: "locations.clusters",
  method: "GET",
  path: "/location-clusters",
  extension: true,
  summary:
    "The locations of a list as they are shown on a map: those close together as one, at most 300. The frame is widened to whole cells of a grid of about 60 px",
  access: EVERYONE,
  query: ListQuery.pick(NARROWING).extend({
    ...AreaQuery.shape,
    box: BoxText.describe("The frame: `west,south,east,north` in degrees."),
    width: pixels.describe("Of the frame, in px."),
    height: pixels.describe("Of the frame, in px."),
    fit: z
      .literal("true")
      .optional()
      .describe("The frame is what holds all locations that are found, and not the box."),
  }),
  reply: z.object({
    data: z.array(Cluster),
    totalDocs: z.number().int().nonnegative().describe("Locations in the frame, as widened."),
    isExact: z
      .boolean()
      .optional()
      .describe("Whether the boxes end at their outermost locations, and not at edges of cells."),
    bounds: Bounds.optional().describe(
      "With `fit`, if the query narrows the list: what holds all that are found, as west, south, east, north in degrees.",
    ),
  }),
});

/** An empty text is nothing said, where a number would read it as 0. */
const said = <Number extends z.ZodType>(number: Number) =>
  z.preprocess((value: number | string | undefined) => (value === "" ? undefined : value), number);

/** Why a location near the place is not among those found. */
export const LeftOutReason = z.enum([
  "inactive",
  "do-not-visit",
  "on-active-route",
  "outside-radius",
]);
export type LeftOutReason = z.infer<typeof LeftOutReason>;

export const FoundLocation = Location.extend({
  distance: z
    .number()
    .nonnegative()
    .nullish()
    .describe("Metres from the place, as the crow flies."),
});
export type FoundLocation = z.infer<typeof FoundLocation>;

export const filterLocations = defineCall({
  ...locations,
  id: "locations.filter",
  method: "POST",
  path: "/locations/filter",
  reads: true,
  summary:
    "Active locations around a place that fit `params`, nearest first; not those on an active route or not to be visited",
  access: MANAGERS,
  query: z.object({
    latitude: said(z.coerce.number().min(-90).max(90)),
    longitude: said(z.coerce.number().min(-180).max(180)),
    limit: z.coerce.number<number | string>().int().min(1).max(1000).default(1),
    kilometers: z.coerce.number<number | string>().min(0.1).max(250).default(1),
    params: z
      .string()
      .max(8000)
      .optional()
      .describe(
        'JSON of the form of StopParams; it may also hold `"status": {"neq": "inactive"}`.',
      ),
    officeId: Id.optional(),
    userId: Id.optional().describe("Only those given to this agent or to none."),
    explain: z
      .enum(["true", "false"])
      .optional()
      .describe("Say in `leftOut` what was left out, and why (an extension)."),
  }),
  reply: listOf(FoundLocation).extend({
    totalDocs: z.number().int().nonnegative().describe("As many as were found; there is one page."),
    leftOut: z
      .array(z.object({ location: FoundLocation, reasons: z.array(LeftOutReason).min(1) }))
      .optional()
      .describe(
        "The nearest that fit but for these reasons, within twice the radius; at most 100.",
      ),
  }),
});

export const listSimilarLocations = defineCall({
  ...locations,
  id: "locations.similar",
  method: "GET",
  path: "/similar-locations",
  extension: true,
  summary:
    "Active locations that have all these words in name, DBA name, address and city, where a word may be mistyped; those with the fewest wrong letters first",
  access: EVERYONE,
  query: z.object({
    search: text(200).min(1),
    limit: z.coerce.number<number | string>().int().min(1).max(50).default(10),
  }),
  reply: listOf(Location).extend({
    totalDocs: z.number().int().nonnegative().describe("As many as were found; there is one page."),
  }),
});

export const LikelyDuplicate = FoundLocation.extend({
  alike: z.array(Likeness).min(1).describe("In what it is like the one that was asked about."),
});
export type LikelyDuplicate = z.infer<typeof LikelyDuplicate>;

export const listLikelyDuplicates = defineCall({
  ...locations,
  id: "locations.likelyDuplicates",
  method: "GET",
  path: "/likely-duplicates",
  extension: true,
  summary:
    "Active locations that may be this one: of the same or a similar name or of the same address within 100 m, or, where one of the two has no position, of both name and address",
  access: MANAGERS,
  query: z
    .object({
      name: text(200).min(1),
      address: text(300).optional(),
      latitude: said(z.coerce.number().min(-90).max(90).optional()),
      longitude: said(z.coerce.number().min(-180).max(180).optional()),
      exceptId: Id.optional().describe("The one that is changed, which is no duplicate of itself."),
      limit: z.coerce.number<number | string>().int().min(1).max(50).default(5),
    })
    .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
      path: ["longitude"],
      message: "A position has a latitude and a longitude",
    }),
  reply: listOf(LikelyDuplicate).extend({
    totalDocs: z.number().int().nonnegative().describe("As many as were found; there is one page."),
  }),
});
