import type { CallInput } from "contract/call";
import type { Changed } from "contract/common";
import type { Role } from "contract/entities";
import type { ListQueryInput } from "contract/list";
import {
  agentRoutes,
  agentStops,
  assignOfficeLocations as assignOfficeLocationsCall,
  assignUserLocations as assignUserLocationsCall,
  createUser as createUserCall,
  getUser as getUserCall,
  listUsers as listUsersCall,
  updateUser as updateUserCall,
} from "contract/users/calls";
import { handOver as handOverCall } from "contract/users/hand-over-calls";
import { type CreateOptions, call, send, type UpstreamContext } from "./client.server";
import { type ListFilter, toFilter, toIncludes } from "./query.server";

/** What belongs to a user. */
export interface UserFields {
  displayName: string;
  email: string;
  role: Role;
  officeId?: string | null;
  photo?: string | null;
  /** 6 to 20 characters; without one the user sets it by the reset code. */
  password?: string;
}

/** One page of users of any role; of one office where that is given. */
export const listUsers = (
  upstream: UpstreamContext,
  query: ListQueryInput & { officeId?: string },
  filter?: ListFilter,
) => call(upstream, listUsersCall, { query: { ...query, filter: toFilter(filter) } });

/** One user with the office; `include` may name routes, visits and userLocations. */
export const getUser = (upstream: UpstreamContext, id: string, include?: readonly string[]) =>
  call(upstream, getUserCall, { params: { id }, query: { filter: toIncludes(include) } });

/** One page of active agents, by name; of one office where that is given. */
export const listAgents = (
  upstream: UpstreamContext,
  query: Pick<ListQueryInput, "page" | "limit" | "search"> & { officeId?: string },
) =>
  listUsers(
    upstream,
    { ...query, sortBy: "displayName" },
    { where: { role: "agent", status: "active" } },
  );

/** Makes a user, active. */
export const createUser = (upstream: UpstreamContext, user: UserFields, options?: CreateOptions) =>
  send(upstream, createUserCall, { body: user, ...options });

/**
 * Changes a user.
 * @param changes with the `updatedAt` that the caller last saw, 409 when they were changed since
 */
export const updateUser = (
  upstream: UpstreamContext,
  id: string,
  changes: Partial<UserFields> & { status?: "active" | "inactive"; updatedAt?: string },
) => send(upstream, updateUserCall, { params: { id }, body: changes });

/** Gives all of the locations to an agent, or none; they move to the agent's office. */
export async function assignUserLocations(
  upstream: UpstreamContext,
  { userId, locationIds }: { userId: string; locationIds: string[] },
): Promise<Changed> {
  const input = { params: { id: userId }, body: locationIds };
  return (await send(upstream, assignUserLocationsCall, input)) ?? { count: locationIds.length };
}

/** Gives all of the locations to an office, or none; agents of other offices lose them. */
export async function assignOfficeLocations(
  upstream: UpstreamContext,
  { officeId, locationIds }: { officeId: string; locationIds: string[] },
): Promise<Changed> {
  const input = { params: { id: officeId }, body: locationIds };
  return (await send(upstream, assignOfficeLocationsCall, input)) ?? { count: locationIds.length };
}

/** An agent's routes in figures, and the active ones in full. */
export const getAgentRoutes = (upstream: UpstreamContext, id: string) =>
  call(upstream, agentRoutes, { params: { id } });

/** One page of the stops of an agent's active routes, with location and visit. */
export const listAgentStops = (upstream: UpstreamContext, id: string, query: ListQueryInput) =>
  call(upstream, agentStops, { params: { id }, query });

/** Gives an agent's work to others or to nobody, and lets the agent stay, leave or move. */
export const handOver = (
  upstream: UpstreamContext,
  id: string,
  choices: NonNullable<CallInput<typeof handOverCall>["body"]>,
) => send(upstream, handOverCall, { params: { id }, body: choices });
