/** Addresses of locations. */
import { withQuery } from "~/lib/url";

export const locationsUrl = () => "/locations?page=1";
/** A new location that becomes the stop after a place in the order of a route. */
export const newLocationAfterUrl = (routeId: string, order: number) =>
  `/add-edit-location/${encodeURIComponent(routeId)}/route/${order}`;
export const locationDetailsUrl = (id: string) => `/location-details/${encodeURIComponent(id)}`;
/** Locations to add to a route; of one office where it is named. */
export const locationOptionsUrl = (query: { officeId?: string; routeId?: string } = {}) =>
  withQuery("/options/locations", query);
/** Places by words; `kind` narrows to shops, offices and the like. */
export const placeOptionsUrl = (kind?: "establishment") => withQuery("/options/places", { kind });
