import { z } from "zod";
import { defineCall, EVERYONE, MANAGERS } from "../call";
import { Changed, Id, IdList, line, Point, Stamp, text } from "../common";
import { Job, Location, OfficeLocation, RecordStatus, Route, UserLocation } from "../entities";
import { ListQuery, listOf } from "../list";
import { VisitingBody } from "../visits/visiting";
import { AreaQuery } from "./area";

const locations = { tag: "Locations", scope: "entity" } as const;
const byId = z.object({ id: Id });

export const LocationFields = z.strictObject({
  name: line(200).min(1).optional(),
  description: text(2000).nullish(),
  dbaName: line(200).nullish(),
  address: line(300).nullish(),
  city: line(100).nullish(),
  zip: line(20).nullish(),
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
  externalId: line(100).min(1).nullish(),
  ...VisitingBody,
});

/** What a caller writes of a location. */
export type LocationFields = z.input<typeof LocationFields>;

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

/** A location after a change; `undoId` takes the change back. */
export const ChangedLocation = Location.extend({ undoId: Id.nullish() });

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
  reply: ChangedLocation,
});

export const importLocations = defineCall({
  ...locations,
  id: "locations.import",
  method: "POST",
  path: "/locations/csv",
  summary:
    "Import a CSV file as one job. Columns: name, description, dbaName, address, city, zip, type, chain, latitude, longitude, contactName, contactPhone, contactEmail, externalId, openingHours, closedDays, visitEvery, visitMinutes, priority",
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
    "Give locations the same type, chain, status, hours, interval or priority, all or none; inactive is deleted, 409 while one is an open stop of an active route",
  access: MANAGERS,
  body: LocationFields.pick({ type: true, chain: true, status: true })
    .extend({ ...VisitingBody, locationIds: z.array(Id).min(1).max(1000) })
    .refine(
      ({ locationIds, ...to }) => Object.values(to).some((value) => value !== undefined),
      "says nothing to change: name a type, a chain, a status or how it is visited",
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
