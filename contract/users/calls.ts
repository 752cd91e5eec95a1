import { z } from "zod";
import { defineCall, EVERYONE, MANAGERS } from "../call";
import { Changed, Id, line, Stamp } from "../common";
import { RecordStatus, Role, Route, RouteLocation, User } from "../entities";
import { ListQuery, listOf } from "../list";
import { WorkingTimes } from "../offices/schema";

const users = { tag: "Users", scope: "entity" } as const;
const byId = z.object({ id: Id });

export const listUsers = defineCall({
  ...users,
  id: "users.list",
  method: "GET",
  path: "/users",
  summary:
    "Users; `filter.where.role` picks agents. With them routes that are active, the latest visit, active locations",
  access: MANAGERS,
  query: ListQuery.extend({ officeId: Id.optional() }),
  reply: listOf(User),
});

export const getUser = defineCall({
  ...users,
  id: "users.get",
  method: "GET",
  path: "/users/{id}",
  summary: "One user with the office; `filter.include` as in the list",
  access: EVERYONE,
  params: byId,
  query: ListQuery.pick({ filter: true }),
  reply: User,
});

/** One that was uploaded, or an https address; nothing else of this host, and no script. */
const Photo = z
  .string()
  .max(500)
  .regex(
    /^(?:https:\/\/[^\s\\/?#]+(?:[/?#][^\s\\]*)?|\/user-photos\/[0-9a-f]{32})$/,
    "must be an https:// address, or that of an uploaded photo",
  );

const UserFields = {
  displayName: line(200).min(1),
  email: z.email().max(254).toLowerCase(),
  role: Role,
  officeId: Id.nullable(),
  photo: Photo.nullable(),
  password: z.string().min(6).max(20),
};

export const createUser = defineCall({
  ...users,
  id: "users.create",
  needsSession: true,
  method: "POST",
  path: "/users",
  summary:
    "Make a user. A manager makes agents of their own offices; without a password the user sets one by the reset code",
  access: MANAGERS,
  creates: true,
  body: z.strictObject({
    ...UserFields,
    officeId: UserFields.officeId.optional(),
    photo: UserFields.photo.optional(),
    password: UserFields.password.optional(),
  }),
  reply: User,
});

export const updateUser = defineCall({
  ...users,
  id: "users.update",
  needsSession: true,
  method: "PATCH",
  path: "/users/{id}",
  summary:
    "Change a user. A manager changes agents of their own offices, and their own name and photo. One's own email and password: `/users/me/…`; a manager changes an agent's email by `/users/{id}/email`",
  access: MANAGERS,
  params: byId,
  body: z
    .strictObject({ ...UserFields, status: RecordStatus })
    .partial()
    .extend({ ...WorkingTimes, updatedAt: Stamp }),
  reply: User,
});

export const assignRoutes = defineCall({
  ...users,
  id: "users.assignRoutes",
  method: "POST",
  path: "/users/{userId}/assign-routes",
  summary:
    "Give routes to an agent and the agent's office: all of them or none. Each must have neither office nor agent",
  access: MANAGERS,
  params: z.object({ userId: Id }),
  query: z.object({
    officeId: Id.optional().describe("The agent must belong to this office."),
  }),
  body: z.array(Id).min(1).max(1000),
  reply: Changed,
});

export const assignUserLocations = defineCall({
  ...users,
  id: "users.assignUserLocations",
  method: "POST",
  path: "/users/assign-user-locations/{id}",
  summary: "Give locations to the agent with this id, all or none; they move to the agent's office",
  access: MANAGERS,
  params: byId,
  body: z.array(Id).min(1).max(1000),
  reply: Changed,
});

export const assignOfficeLocations = defineCall({
  ...users,
  id: "users.assignOfficeLocations",
  method: "POST",
  path: "/users/assign-office-locations/{id}",
  summary:
    "Give locations to the office with this id, all or none; agents of other offices lose them",
  access: MANAGERS,
  params: byId,
  body: z.array(Id).min(1).max(1000),
  reply: Changed,
});

/** An agent's routes and what they come to. */
export const AgentRoutes = z.object({
  user: User,
  /** Routes that are not inactive. */
  routeCount: z.number().int().nonnegative(),
  activeCount: z.number().int().nonnegative(),
  completedCount: z.number().int().nonnegative(),
  /** Stops of all these routes, and how many of them were visited. */
  stopCount: z.number().int().nonnegative(),
  visitedCount: z.number().int().nonnegative(),
  distance: z.number().nonnegative().describe("Metres of all these routes."),
  estimatedTime: z.number().nonnegative().describe("Seconds of all these routes."),
  /** The active ones, newest first; at most 100. */
  routes: z.array(Route),
});
export type AgentRoutes = z.infer<typeof AgentRoutes>;

export const agentRoutes = defineCall({
  ...users,
  id: "users.routeDetails",
  method: "GET",
  path: "/users/route-details/{id}",
  summary: "The routes of the agent with this id, in figures and the active ones in full",
  access: EVERYONE,
  params: byId,
  reply: AgentRoutes,
});

export const agentStops = defineCall({
  ...users,
  id: "users.routeLocationDetails",
  method: "GET",
  path: "/users/route-location-details/{id}",
  summary: "The stops of the active routes of the agent with this id, with location and visit",
  access: EVERYONE,
  params: byId,
  query: ListQuery,
  reply: listOf(RouteLocation),
});
