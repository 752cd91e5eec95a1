/** Exports: each answers a link to a CSV, for {@link followExport}. */
import type { BodyOf, Call } from "contract/call";
import {
  type ExportLink,
  exportLocations as exportLocationsCall,
  exportOfficeLocations as exportOfficeLocationsCall,
  exportOfficeRoutes as exportOfficeRoutesCall,
  exportOfficeUsers as exportOfficeUsersCall,
  exportRouteStops as exportRouteStopsCall,
  exportRoutes as exportRoutesCall,
  exportSubOffices as exportSubOfficesCall,
  noteExport as noteExportCall,
} from "contract/exports/calls";
import type { ListQueryInput } from "contract/list";
import { call, send, type UpstreamContext } from "./client.server";
import type { LocationArea } from "./locations.server";
import { type ListFilter, toFilter } from "./query.server";
import { baseOf } from "./request.server";
import { resolveLink } from "./streams.server";

export { followExport } from "./streams.server";

/** Tells of a file that the console made by itself. An extension: see `ifOffered`. */
export const noteExport = (
  upstream: UpstreamContext,
  body: BodyOf<typeof noteExportCall>,
) => send(upstream, noteExportCall, { body });

/** Locations, narrowed as their list is. */
export async function exportLocations(
  upstream: UpstreamContext,
  query: Pick<ListQueryInput, "search" | "searchPath" | "filters"> & LocationArea = {},
  filter?: ListFilter,
): Promise<ExportLink> {
  const narrowed = { ...query, filter: toFilter(filter) };
  return absolute(
    exportLocationsCall,
    await call(upstream, exportLocationsCall, { query: narrowed }),
  );
}

/** Routes, narrowed as their list is. */
export async function exportRoutes(
  upstream: UpstreamContext,
  query: Pick<ListQueryInput, "search" | "searchPath" | "filters"> = {},
): Promise<ExportLink> {
  return absolute(exportRoutesCall, await call(upstream, exportRoutesCall, { query }));
}

/** The stops of one route, in their order. */
export async function exportRouteStops(
  upstream: UpstreamContext,
  routeId: string,
): Promise<ExportLink> {
  const link = await call(upstream, exportRouteStopsCall, { params: { id: routeId } });
  return absolute(exportRouteStopsCall, link);
}

/** What can be exported of an office. */
export type OfficeExport = "locations" | "routes" | "branches" | "users";

const OFFICE_EXPORTS = {
  locations: exportOfficeLocationsCall,
  routes: exportOfficeRoutesCall,
  branches: exportSubOfficesCall,
  users: exportOfficeUsersCall,
} as const satisfies Record<OfficeExport, unknown>;

/** Locations, routes or users of an office and its branches, or the branches themselves. */
export async function exportOffice(
  upstream: UpstreamContext,
  id: string,
  what: OfficeExport,
): Promise<ExportLink> {
  const definition = OFFICE_EXPORTS[what];
  return absolute(definition, await call(upstream, definition, { params: { id } }));
}

/** The link as an address of its own: a relative one is of the host that answered it. */
export const absolute = ({ host }: Call, { url }: ExportLink): ExportLink => ({
  url: resolveLink(url, baseOf(host))?.href ?? url,
});
