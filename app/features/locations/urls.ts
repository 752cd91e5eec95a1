/** Addresses of locations. */
import { type ColumnFilters, formatColumnFilters } from "contract/column-filters";
import { withQuery } from "~/lib/url";

export const locationsUrl = () => "/locations?page=1";
/** The list narrowed, those that have waited longest for a visit first; on the map as well. */
export const waitingLocationsUrl = (filters: ColumnFilters, view?: "map") =>
  withQuery("/locations", {
    page: 1,
    filters: formatColumnFilters(filters),
    sortBy: "overdueFrom",
    view,
  });
/** The Locations list, narrowed by its filters. */
export const locationsWithUrl = (filters: ColumnFilters) =>
  withQuery("/locations", { page: 1, filters: formatColumnFilters(filters) });
/** Whom or what locations are given to. */
export const ASSIGN_TO = ["agent", "office", "route"] as const;
export type AssignTo = (typeof ASSIGN_TO)[number];
export const assignLocationsPath = (to: AssignTo) => `/locations/assign/${to}`;
/** A dialog over the Locations list; see `overListUrl`. */
type LocationsDialog = "unassign" | "delete" | "restore" | "change" | "near";
export const locationsDialogPath = (dialog: LocationsDialog) => `/locations/${dialog}`;
/** The locations of the list as CSV, narrowed as the list is. */
export const locationsExportPath = () => "/locations/export";
/** Leads to Create Route with the chosen locations as stops. */
export const routeOfLocationsPath = () => "/locations/make-route";
/** What the map beside the list shows in a frame. */
export const locationClustersPath = () => "/locations/clusters";
/** A new location that becomes the stop after a place in the order of a route. */
export const newLocationAfterUrl = (routeId: string, order: number) =>
  `/add-edit-location/${encodeURIComponent(routeId)}/route/${order}`;
/** The form for a new location, or for the one with this id. */
export const locationFormUrl = (id?: string) =>
  id ? `/add-edit-location/${encodeURIComponent(id)}` : "/add-edit-location";
export const locationDetailsUrl = (id: string) => `/location-details/${encodeURIComponent(id)}`;
/** The question whether to delete a location, over its page. */
export const deleteLocationUrl = (id: string) => `${locationDetailsUrl(id)}/delete`;
/** The question which route a location becomes a stop of, over its page. */
export const addLocationToRouteUrl = (id: string) => `${locationDetailsUrl(id)}/add-to-route`;
export const restoreLocationPath = (id: string) => `${locationDetailsUrl(id)}/restore`;
/** The form for a contact: a new one of the `location` with this id, or the `contact` with it. */
export const contactFormUrl = (type: "location" | "contact", id: string) =>
  `/add-edit-contact/${type}/${encodeURIComponent(id)}`;
/** The question whether to delete a contact, over the page of its location. */
export const deleteContactUrl = (locationId: string, id: string) =>
  `${locationDetailsUrl(locationId)}/contacts/${encodeURIComponent(id)}/delete`;
export const restoreContactPath = (locationId: string, id: string) =>
  `${locationDetailsUrl(locationId)}/contacts/${encodeURIComponent(id)}/restore`;
/** Locations to add to a route; of one office where it is named. */
export const locationOptionsUrl = (query: { officeId?: string; routeId?: string } = {}) =>
  withQuery("/options/locations", query);
/** Places by words; `kind` narrows to shops, offices and the like. */
export const placeOptionsUrl = (kind?: "establishment") => withQuery("/options/places", { kind });
