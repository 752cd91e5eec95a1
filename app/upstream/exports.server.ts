/** Exports: each answers a link to a CSV, for {@link followExport}. */
import type { Call } from "contract/call";
import {
  type ExportLink,
  exportLocations as exportLocationsCall,
  exportOfficeLocations as exportOfficeLocationsCall,
  exportOfficeRoutes as exportOfficeRoutesCall,
  exportOfficeUsers as exportOfficeUsersCall,
  exportRouteStops as exportRouteStopsCall,
  exportRoutes as exportRoutesCall,
  exportSubOffices as exportSubOfficesCall,
} from "contract/exports/calls";
import { exportBadRows as exportBadRowsCall } from "contract/imports/calls";
import { call, type UpstreamContext } from "./client.server";
import { baseOf, type QueryOf } from "./request.server";
import { resolveLink } from "./streams.server";

export { followExport } from "./streams.server";

/** Locations, narrowed as their list is. */
export async function exportLocations(
  upstream: UpstreamContext,
  query: QueryOf<typeof exportLocationsCall>,
): Promise<ExportLink> {
  return absolute(exportLocationsCall, await call(upstream, exportLocationsCall, { query }));
}

/** Routes, narrowed as their list is. */
export async function exportRoutes(
  upstream: UpstreamContext,
  query: QueryOf<typeof exportRoutesCall>,
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

/** What an import did not take. */
export const exportBadRows = async (upstream: UpstreamContext, id: string) =>
  absolute(exportBadRowsCall, await call(upstream, exportBadRowsCall, { params: { id } }));

/** The link as an address of its own: a relative one is of the host that answered it. */
const absolute = ({ host }: Call, { url }: ExportLink): ExportLink => ({
  url: resolveLink(url, baseOf(host))?.href ?? url,
});
