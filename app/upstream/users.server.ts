import { getUser as getUserCall, listUsers as listUsersCall } from "contract/calls/users";
import type { Filter, ListQueryInput } from "contract/list";
import { call, type UpstreamContext } from "./client.server";

/** One page of users of any role; of one office where that is given. */
export const listUsers = (
  upstream: UpstreamContext,
  query: ListQueryInput & { officeId?: string },
  filter?: Pick<Filter, "where" | "include">,
) =>
  call(upstream, listUsersCall, {
    query: { ...query, filter: filter && JSON.stringify(filter) },
  });

/** One user with the office. */
export const getUser = (upstream: UpstreamContext, id: string) =>
  call(upstream, getUserCall, { params: { id } });

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
