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
  /** The same, by the name that some readers ask for. */
  type: LocationType.nullish(),
  chain: Chain.nullish(),
  contacts: z.array(Contact).optional(),
  /** The latest visit said so. */
  doNotVisit: z.boolean().nullish(),
  lastVisited: Instant.nullish(),
  /** Its key in the system that a CSV came from. */
  externalId: z.string().nullish(),
  createdById: Id.nullish(),
  createdBy: UserRef.nullish(),
  user: UserRef.nullish(),
  office: OfficeRef.nullish(),
  get visits(): z.ZodOptional<z.ZodArray<typeof Visit>> {
    return z.array(Visit).optional();
  },
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
  get location(): z.ZodOptional<z.ZodNullable<typeof Location>> {
    return Location.nullish();
  },
  user: UserRef.nullish(),
  route: z.object({ id: Id, name: z.string() }).nullish(),
  office: OfficeRef.nullish(),
  /** Whom the agent met. */
  contacts: z.array(Contact).optional(),
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
  userLocations: z.array(Location).optional(),
  createdAt: Instant.nullish(),
  updatedAt: Instant.nullish(),
});
export type User = z.infer<typeof User>;

/** A location's place with an office. */
export const OfficeLocation = z.object({
  id: Id,
  locationId: Id,
  officeId: Id,
  office: OfficeRef.nullish(),
});
export type OfficeLocation = z.infer<typeof OfficeLocation>;

/** A location given to an agent. */
export const UserLocation = z.object({
  id: Id,
  locationId: Id,
  userId: Id,
  user: UserRef.nullish(),
});
export type UserLocation = z.infer<typeof UserLocation>;

/** A selection of stops kept for later, in their order. */
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

/** Where an agent's device was. */
export const Position = z.object({
  id: Id.nullish(),
  userId: Id,
  coordinates: Point.shape.coordinates,
  recordedAt: Instant,
  accuracy: z.number().nonnegative().nullish().describe("Metres."),
  user: UserRef.nullish(),
});
export type Position = z.infer<typeof Position>;

/** A conversation of an office with its agents. */
export const Channel = z.object({
  id: Id,
  name: z.string(),
  officeId: Id,
  /** Messages since the caller last read it. */
  unread: z.number().int().nonnegative(),
  lastMessageAt: Instant.nullish(),
  createdAt: Instant.nullish(),
});
export type Channel = z.infer<typeof Channel>;

export const Message = z.object({
  id: Id,
  channelId: Id,
  userId: Id,
  user: UserRef.nullish(),
  text: z.string(),
  createdAt: Instant,
});
export type Message = z.infer<typeof Message>;

export const JobStatus = z.enum(["waiting", "running", "done", "failed"]);

/** Long work in the background: an import or an export. */
export const Job = z.object({
  id: Id,
  kind: z.string(),
  status: JobStatus,
  /** Rows worked off. */
  done: z.number().int().nonnegative(),
  /** Rows in all, once that is known. */
  total: z.number().int().nonnegative().nullish(),
  added: z.number().int().nonnegative(),
  updated: z.number().int().nonnegative(),
  /** Rows that were refused; `GET /jobs/{id}/problems` says which and why. */
  problems: z.number().int().nonnegative(),
  /** Why it failed as a whole. */
  error: z.string().nullish(),
  createdAt: Instant,
  finishedAt: Instant.nullish(),
});
export type Job = z.infer<typeof Job>;

/** A row of an imported file that was not taken. */
export const JobProblem = z.object({
  id: Id,
  /** The line of the file on which the row starts, from 1; the header is line 1. */
  line: z.number().int().min(1),
  reason: z.string(),
});
export type JobProblem = z.infer<typeof JobProblem>;
