import { z } from "zod";
import { AreaQuery, BoxText } from "../area";
import { defineCall, EVERYONE, MANAGERS } from "../call";
import { Changed, Id, IdList, Point, Stamp, text } from "../common";
import { Job, Location, OfficeLocation, RecordStatus, Route, UserLocation } from "../entities";
import { ListQuery, listOf } from "../list";

const locations = { tag: "Locations", scope: "entity" } as const;
const byId = z.object({ id: Id });

const LocationFields = z.strictObject({
  name: text(200).min(1).optional(),
  description: text(2000).nullish(),
  dbaName: text(200).nullish(),
  address: text(300).nullish(),
  city: text(100).nullish(),
  zip: text(20).nullish(),
  type: text(100)
    .toLowerCase()
    .nullish()
    .describe("The id of a location type, or its name in any letter case."),
  chain: Id.nullish().describe("The id of a chain."),
  location: Point.nullish(),
  status: RecordStatus.optional(),
  userId: Id.nullish().describe("The agent it is given to; of its office."),
  parentOffice: Id.nullish().describe(
    "The office it belongs to. If not said for a new one: its agent's, else the path's.",
  ),
  externalId: text(100).min(1).nullish(),
});

/** A location as it is made: it needs a name, which may stand in `description`. */
export const NewLocation = LocationFields;
export type NewLocation = z.infer<typeof NewLocation>;

export const listLocations = defineCall({
  ...locations,
  id: "locations.list",
  method: "GET",
  path: "/locations",
  summary:
    "Locations; deleted ones only when `filters` or `filter.where` speak of the status. `box`, `polygon` and `near` are extensions",
  access: EVERYONE,
  query: ListQuery.extend(AreaQuery.shape),
  reply: listOf(Location),
});

export const getLocation = defineCall({
  ...locations,
  id: "locations.get",
  method: "GET",
  path: "/locations/{id}",
  summary: "One location; `filter.include` as in the list",
  access: EVERYONE,
  params: byId,
  query: ListQuery.pick({ filter: true }),
  reply: Location,
});

export const createLocation = defineCall({
  ...locations,
  id: "locations.create",
  method: "POST",
  path: "/locations",
  summary: "Make a location, active if not said otherwise",
  access: MANAGERS,
  creates: true,
  body: NewLocation,
  reply: Location,
});

export const updateLocation = defineCall({
  ...locations,
  id: "locations.update",
  method: "PATCH",
  path: "/locations/{id}",
  summary:
    "Change a location; inactive is deleted, 409 while it is an open stop of an active route. With `updatedAt`, 409 when someone else changed it since. A change of the status answers an `undoId`",
  access: MANAGERS,
  params: byId,
  body: LocationFields.extend({ updatedAt: Stamp }),
  reply: Location.extend({ undoId: Id.nullish() }),
});

const Cluster = z.object({
  /** Where to show it: of several the middle of where they are. */
  coordinates: Point.shape.coordinates,
  count: z.number().int().positive(),
  id: Id.optional().describe("Of a single location, as its name."),
  name: z.string().optional(),
  box: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .optional()
    .describe("Of several, what holds them all: west, south, east, north in degrees."),
});
export type Cluster = z.infer<typeof Cluster>;

const pixels = z.coerce.number().int().min(50).max(10_000);

export const listLocationClusters = defineCall({
  ...locations,
  id: "locations.clusters",
  method: "GET",
  path: "/location-clusters",
  extension: true,
  summary:
    "The locations of a list as they are shown on a map: those close together as one, at most 300. The frame is widened to whole cells of a grid of about 60 px",
  access: EVERYONE,
  query: ListQuery.pick({ search: true, searchPath: true, filters: true, filter: true }).extend({
    ...AreaQuery.shape,
    box: BoxText.describe("The frame: `west,south,east,north` in degrees."),
    width: pixels.describe("Of the frame, in px."),
    height: pixels.describe("Of the frame, in px."),
  }),
  reply: z.object({
    data: z.array(Cluster),
    totalDocs: z.number().int().nonnegative().describe("Locations in the frame, as widened."),
  }),
});

/** An empty text is nothing said, where a number would read it as 0. */
const said = <Number extends z.ZodType>(number: Number) =>
  z.preprocess((value) => (value === "" ? undefined : value), number);

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
  summary:
    "Active locations around a place that fit `params`, nearest first; not those on an active route or not to be visited",
  access: MANAGERS,
  query: z.object({
    latitude: said(z.coerce.number().min(-90).max(90)),
    longitude: said(z.coerce.number().min(-180).max(180)),
    limit: z.coerce.number().int().min(1).max(1000).default(1),
    kilometers: z.coerce.number().min(0.1).max(250).default(1),
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
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  reply: listOf(Location).extend({
    totalDocs: z.number().int().nonnegative().describe("As many as were found; there is one page."),
  }),
});

/** In what a location is like one that is to be made. */
export const Likeness = z.enum(["name", "similar-name", "address"]);
export type Likeness = z.infer<typeof Likeness>;

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
      limit: z.coerce.number().int().min(1).max(50).default(5),
    })
    .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
      path: ["longitude"],
      message: "A position has a latitude and a longitude",
    }),
  reply: listOf(LikelyDuplicate).extend({
    totalDocs: z.number().int().nonnegative().describe("As many as were found; there is one page."),
  }),
});

export const importLocations = defineCall({
  ...locations,
  id: "locations.import",
  method: "POST",
  path: "/locations/csv",
  summary:
    "Import a CSV file as one job. Columns: name, description, dbaName, address, city, zip, type, chain, latitude, longitude, contactName, contactPhone, contactEmail, externalId",
  access: MANAGERS,
  upload: true,
  query: z.object({
    officeId: Id.optional().describe("The office of the new locations; the path's if not said."),
  }),
  reply: Job,
});

const From = z.enum(["route", "agent", "office"]);
const Unassign = z.object({
  locations: IdList,
  from: From.describe(
    "`route`: off routes that are not completed, where not visited; `agent`, `office`: no longer given to them.",
  ),
});

export const unassignLocations = defineCall({
  ...locations,
  id: "locations.unassign",
  method: "POST",
  path: "/locations/unassign-locations",
  summary: "Take locations from their routes, agent or office, all or none",
  access: MANAGERS,
  query: Unassign,
  reply: Changed,
});

export const deleteLocations = defineCall({
  ...locations,
  id: "locations.deleteMany",
  method: "POST",
  path: "/locations/delete-locations",
  summary: "Soft delete: the locations become inactive, all or none; `from` also takes them off",
  access: MANAGERS,
  query: Unassign.partial({ from: true }),
  reply: Changed,
});

export const changeLocations = defineCall({
  ...locations,
  id: "locations.changeMany",
  method: "POST",
  path: "/locations/change-many",
  extension: true,
  summary:
    "Give locations the same type, chain or status, all or none; inactive is deleted, 409 while one is an open stop of an active route",
  access: MANAGERS,
  body: LocationFields.pick({ type: true, chain: true, status: true })
    .extend({ locationIds: z.array(Id).min(1).max(1000) })
    .refine(
      ({ type, chain, status }) => [type, chain, status].some((value) => value !== undefined),
      "says nothing to change: name a type, a chain or a status",
    ),
  reply: Changed,
});

export const unassignLocationRoutes = defineCall({
  ...locations,
  id: "locations.unassignRoutes",
  method: "POST",
  path: "/locations/unassign-routes",
  summary: "Take locations off the given routes, or off all that are not completed",
  access: MANAGERS,
  body: z.strictObject({
    locationIds: z.array(Id).min(1).max(1000),
    routeIds: z.array(Id).min(1).max(1000).optional(),
  }),
  reply: Changed,
});

export const listLocationRoutes = defineCall({
  ...locations,
  id: "locations.routes",
  method: "GET",
  path: "/locations/routes",
  summary: "Routes that have one of these locations as a stop",
  access: MANAGERS,
  query: ListQuery.extend({ locationIds: IdList }),
  reply: listOf(Route),
});

export const listOfficeLocations = defineCall({
  ...locations,
  id: "officeLocations.list",
  method: "GET",
  path: "/office-locations",
  summary: "Which office a location belongs to; `filter.where.locationId`",
  access: MANAGERS,
  query: ListQuery,
  reply: listOf(OfficeLocation),
});

export const listUserLocations = defineCall({
  ...locations,
  id: "userLocations.list",
  method: "GET",
  path: "/user-locations",
  summary: "Which agent a location is given to; `filter.where.locationId`",
  access: MANAGERS,
  query: ListQuery,
  reply: listOf(UserLocation),
});
