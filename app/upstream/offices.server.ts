import type { Changed } from "contract/common";
import type { Office } from "contract/entities";
import type { List, ListQueryInput } from "contract/list";
import {
  assignParent,
  createBranchOffice as createBranchOfficeCall,
  createOffice as createOfficeCall,
  getOffice as getOfficeCall,
  getParentOffice as getParentOfficeCall,
  listBranchOffices as listBranchOfficesCall,
  listOfficeRoutes as listOfficeRoutesCall,
  listOffices as listOfficesCall,
  listUnassignedLocations as listUnassignedLocationsCall,
  officeReport,
  updateOffice as updateOfficeCall,
} from "contract/offices/calls";
import {
  type CreateOptions,
  call,
  ifOffered,
  inOffice,
  send,
  type UpstreamContext,
} from "./client.server";
import { listLocations } from "./locations.server";
import { type ListFilter, toFilter, toIncludes } from "./query.server";
import { listUsers } from "./users.server";

/** What belongs to an office besides its place in the tree. */
export interface OfficeFields {
  name: string;
  managerId?: string | null;
  /** IANA name of the zone in which its dates are shown. */
  timeZone?: string;
}

/**
 * One page of the offices that the caller may act for; by name if not asked otherwise. Where the
 * upstream doesn't have this list, its report on offices names them too.
 */
export async function listOffices(
  upstream: UpstreamContext,
  query: ListQueryInput,
): Promise<List<Office>> {
  const asked = { query: { sortBy: "name", ...query } };
  const list = await ifOffered(call(upstream, listOfficesCall, asked));
  return list ?? call(upstream, officeReport, asked);
}

/** One page of offices in figures; the figures are defined beside `OfficeReport`. */
export const listOfficeReport = (
  upstream: UpstreamContext,
  query: ListQueryInput,
  filter?: ListFilter,
) => call(upstream, officeReport, { query: { ...query, filter: toFilter(filter) } });

/** One office by its id; `include` may name manager, parent and branches. */
export const getOffice = (
  upstream: UpstreamContext,
  id: string,
  include?: readonly ("manager" | "parent" | "branches")[],
) => call(upstream, getOfficeCall, { params: { id }, query: { filter: toIncludes(include) } });

/**
 * The office with this id, if the caller may act for it.
 * @returns undefined where it is not among the offices that the upstream lists for them
 */
export async function findOwnOffice(
  upstream: UpstreamContext,
  id: string,
): Promise<Office | undefined> {
  const filter = JSON.stringify({ where: { id } });
  const { data } = await listOffices(upstream, { filter });
  return data.find((office) => office.id === id);
}

/** Makes an office, under another one where a parent is given. */
export const createOffice = (
  upstream: UpstreamContext,
  office: OfficeFields & { parentId?: string | null },
  options?: CreateOptions,
) => send(upstream, createOfficeCall, { body: office, ...options });

/**
 * Changes an office.
 * @param changes with the `updatedAt` that the caller last saw, 409 when it was changed since
 */
export async function updateOffice(
  upstream: UpstreamContext,
  id: string,
  changes: Partial<OfficeFields> & { updatedAt?: string },
): Promise<Changed> {
  const query = { where: JSON.stringify({ id }) };
  return (await send(upstream, updateOfficeCall, { query, body: changes })) ?? { count: 1 };
}

/** One page of the routes assigned to an office, without its branches. */
export const listOfficeRoutes = (
  upstream: UpstreamContext,
  id: string,
  query: ListQueryInput,
  filter?: ListFilter,
) =>
  call(upstream, listOfficeRoutesCall, {
    params: { id },
    query: { ...query, filter: toFilter(filter) },
  });

/** One page of the users of an office and its branches (`GET /offices/{id}/users`). */
export const listOfficeUsers = (
  upstream: UpstreamContext,
  id: string,
  query: ListQueryInput,
  filter?: ListFilter,
) => listUsers(inOffice(upstream, id), query, filter);

/** One page of the locations of an office and its branches (`GET /offices/{id}/locations`). */
export const listLocationsOfOffice = (
  upstream: UpstreamContext,
  id: string,
  query: ListQueryInput,
  filter?: ListFilter,
) => listLocations(inOffice(upstream, id), query, filter);

/** One page of the active locations of an office that no agent is given. */
export const listUnassignedLocations = (
  upstream: UpstreamContext,
  id: string,
  query: ListQueryInput,
  filter?: ListFilter,
) =>
  call(upstream, listUnassignedLocationsCall, {
    params: { id },
    query: { ...query, filter: toFilter(filter) },
  });

/** Moves an office with its branches under another one; 409 for a loop. */
export const assignParentOffice = (upstream: UpstreamContext, id: string, parentId: string) =>
  send(upstream, assignParent, { params: { id, parentId } });

/** Puts an office that has no parent under another one; 409 for a loop. */
export const createBranchOffice = (
  upstream: UpstreamContext,
  edge: { parentId: string; branchId: string },
  options?: CreateOptions,
) => send(upstream, createBranchOfficeCall, { body: edge, ...options });

/** One page of the offices directly below one, each as an edge of the tree with its branch. */
export const listBranchOffices = (
  upstream: UpstreamContext,
  parentId: string,
  query: ListQueryInput,
) =>
  call(upstream, listBranchOfficesCall, {
    query: {
      ...query,
      filter: toFilter({
        where: { parentId },
        include: [{ relation: "branch" }, { relation: "parent" }],
      }),
    },
  });

/** The office above an office; null for one at the top. */
export const getParentOffice = async (upstream: UpstreamContext, id: string) =>
  (await call(upstream, getParentOfficeCall, { params: { id } })).parent;
