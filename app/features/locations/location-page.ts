/** The page of a location, whose query has its two lists and the list that it was opened from. */
import { ownQuery } from "~/lib/list-query";
import { locationRoutesList } from "./location-routes-list";
import { locationVisitsList } from "./location-visits-list";

/** The page, or a dialog over it, with the lists as they are in `query`. */
export function withLocationLists(url: string, query: URLSearchParams): string {
  const own = new URLSearchParams();
  for (const list of [locationVisitsList, locationRoutesList]) {
    // A list whose first page nobody left has nothing to keep.
    const untouched = ownQuery(list, new URLSearchParams());
    const now = ownQuery(list, query);
    if (now === untouched) continue;
    for (const [key, value] of new URLSearchParams(now)) own.set(key, value);
  }
  return own.size > 0 ? `${url}?${own}` : url;
}
