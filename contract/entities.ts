/**
 * The entities of the product. The reference API sends every field; a reader must
 * cope with the absence of all but the id, since other servers may keep fewer.
 */
import { z } from "zod";
import { Id, Instant, Point } from "./common";

export const Role = z.enum(["admin", "office-manager", "agent"]);
export type Role = z.infer<typeof Role>;

export const RecordStatus = z.enum(["active", "inactive"]);

export const OfficeRef = z.object({
  id: Id,
  name: z.string(),
  /** IANA name of the zone in which the office's dates are shown. */
  timeZone: z.string().nullish(),
});
export type OfficeRef = z.infer<typeof OfficeRef>;

export const UserRef = z.object({
  id: Id,
  displayName: z.string().nullish(),
  email: z.string().nullish(),
  photo: z.string().nullish(),
  office: OfficeRef.nullish(),
});
export type UserRef = z.infer<typeof UserRef>;

export const Office = OfficeRef.extend({
  managerId: Id.nullish(),
  manager: UserRef.nullish(),
  parentId: Id.nullish(),
  parent: OfficeRef.nullish(),
  branches: z.array(OfficeRef).optional(),
  createdAt: Instant.nullish(),
  updatedAt: Instant.nullish(),
});
export type Office = z.infer<typeof Office>;

/** One edge of the office tree. */
export const BranchOffice = z.object({
  id: Id,
  parentId: Id,
  branchId: Id,
  parent: OfficeRef.nullish(),
  branch: OfficeRef.nullish(),
});
export type BranchOffice = z.infer<typeof BranchOffice>;

export const LocationType = z.object({ id: Id, name: z.string() });
export type LocationType = z.infer<typeof LocationType>;

export const Chain = z.object({ id: Id, name: z.string() });
export type Chain = z.infer<typeof Chain>;

export const Contact = z.object({
  id: Id,
  locationId: Id,
  name: z.string(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
  status: RecordStatus.nullish(),
});
export type Contact = z.infer<typeof Contact>;

export const Location = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullish(),
  /** The name it does business as, where that differs. */
  dbaName: z.string().nullish(),
  address: z.string().nullish(),
  city: z.string().nullish(),
  zip: z.string().nullish(),
  status: RecordStatus.nullish(),
  /** The agent it is given to. */
  userId: Id.nullish(),
  /** The office that it belongs to. */
  parentOffice: Id.nullish(),
  location: Point.nullish(),
  locationType: LocationType.nullish(),
  chain: Chain.nullish(),
  contacts: z.array(Contact).optional(),
  lastVisited: Instant.nullish(),
  createdAt: Instant.nullish(),
  updatedAt: Instant.nullish(),
});
export type Location = z.infer<typeof Location>;

/** A visit as the agent's device reported it. */
export const Visit = z.object({
  id: Id,
  locationId: Id.nullish(),
  routeId: Id.nullish(),
  routeLocationId: Id.nullish(),
  userId: Id.nullish(),
  location: z.lazy(() => Location).nullish(),
  user: UserRef.nullish(),
  actuallyVisited: z.boolean(),
  arrival: Instant.nullish(),
  departure: Instant.nullish(),
  doNotVisit: z.boolean(),
  note: z.string().nullish(),
  confirmed: z.boolean().nullish(),
});
export type Visit = z.infer<typeof Visit>;

/** A stop: one location at one place in the order of one route. */
export const RouteLocation = z.object({
  id: Id,
  routeId: Id,
  locationId: Id,
  /** Place in the route, 1…n without gaps. */
  order: z.number().int().min(1),
  isVisited: z.boolean(),
  arrivalTime: Instant.nullish(),
  departureTime: Instant.nullish(),
  location: Location.nullish(),
  /** The latest visit at this stop. */
  visit: Visit.nullish(),
});
export type RouteLocation = z.infer<typeof RouteLocation>;

export const RouteStatus = z.enum(["new", "active", "inactive", "paused", "completed"]);
export type RouteStatus = z.infer<typeof RouteStatus>;

export const Route = z.object({
  id: Id,
  name: z.string(),
  status: RouteStatus,
  distance: z.number().nonnegative().nullish().describe("Metres along the whole route."),
  estimatedTime: z
    .number()
    .nonnegative()
    .nullish()
    .describe("Seconds on the road for the whole route."),
  /** The assigned agent. */
  userId: Id.nullish(),
  officeId: Id.nullish(),
  createdById: Id.nullish(),
  startTime: Instant.nullish(),
  endTime: Instant.nullish(),
  lastVisited: Instant.nullish(),
  /** Number of stops. */
  totalLocation: z.number().int().nonnegative().nullish(),
  /** Number of stops already visited. */
  visitedLocation: z.number().int().nonnegative().nullish(),
  createdAt: Instant.nullish(),
  /** Sent back with a write, so that two people's edits are told apart. */
  updatedAt: Instant.nullish(),
  agent: UserRef.nullish(),
  user: UserRef.nullish(),
  office: OfficeRef.nullish(),
  createdBy: UserRef.nullish(),
  routeLocations: z.array(RouteLocation).optional(),
});
export type Route = z.infer<typeof Route>;

export const User = UserRef.extend({
  role: Role,
  status: RecordStatus.nullish(),
  officeId: Id.nullish(),
  /** Active routes given to this agent. */
  routes: z.array(Route).optional(),
  /** The latest visit, by arrival. */
  visits: z.array(Visit).optional(),
  createdAt: Instant.nullish(),
  updatedAt: Instant.nullish(),
});
export type User = z.infer<typeof User>;
