/** What of a URL says how the details of a route are looked at: the tab, and how far its lists go. */

import { type RouteTab, routeUrl } from "~/features/urls";
import { FROM_LIST } from "~/kit/list";
import { ownQuery } from "~/lib/list-query";
import { withQuery } from "~/lib/url";
import { pinRowId } from "~/map";
import { MOST_STOPS } from "../most-stops";
import { visitsList } from "../visited-stops";
import { BEGIN, readBegin } from "./begin";

/** By the specification: so many stops at first, and so many more by Load More. */
export const STOPS_AT_A_TIME = 10;

export const shownTab = (query: URLSearchParams): RouteTab =>
  query.get("tab") === "visits" ? "visits" : "locations";

/** How many stops the list shows; what makes no sense counts as left out. */
export function stopsToShow(query: URLSearchParams): number {
  const asked = Number(query.get("stops"));
  return Number.isInteger(asked) && asked >= STOPS_AT_A_TIME
    ? Math.min(asked, MOST_STOPS)
    : STOPS_AT_A_TIME;
}

/** The screen's own part of the query, with `?`; empty where all is as at first. */
export function screenQuery(query: URLSearchParams): string {
  if (shownTab(query) === "visits") {
    return `${ownQuery(visitsList, query)}&tab=visits${listParam(query)}`;
  }
  const stops = stopsToShow(query);
  const begin = readBegin(query);
  const own = [
    stops === STOPS_AT_A_TIME ? "" : `&stops=${stops}`,
    begin ? `&${BEGIN}=${begin}` : "",
    listParam(query),
  ];
  return own.join("").replace("&", "?");
}

/** One of the two tabs, with the list that the screen was opened from. */
export const overTab = (id: string, tab: RouteTab, query: URLSearchParams) =>
  withQuery(routeUrl(id), {
    tab: tab === "visits" ? tab : undefined,
    [FROM_LIST]: query.get(FROM_LIST) ?? undefined,
  });

/** The screen with so many stops. */
export const withStops = (id: string, stops: number, query: URLSearchParams) =>
  withQuery(routeUrl(id), {
    stops,
    [BEGIN]: readBegin(query) ?? undefined,
    [FROM_LIST]: query.get(FROM_LIST) ?? undefined,
  });

const listParam = (query: URLSearchParams) => {
  const list = query.get(FROM_LIST);
  return list ? `&${new URLSearchParams({ [FROM_LIST]: list })}` : "";
};

/** The screen without its dialog: where dialogs close to and changes lead. */
export const backToRouteUrl = (id: string, query: URLSearchParams) =>
  routeUrl(id) + screenQuery(query);

/** {@link backToRouteUrl}, at a stop of its list. */
export const backToStopUrl = (id: string, query: URLSearchParams, stopId: string) =>
  `${backToRouteUrl(id, query)}#${pinRowId(stopId)}`;

/** The link to a dialog over the screen, which keeps how the screen is looked at. */
export function overRoute(dialogUrl: string, query: URLSearchParams): string {
  const screen = screenQuery(query).slice(1);
  return screen ? `${dialogUrl}${dialogUrl.includes("?") ? "&" : "?"}${screen}` : dialogUrl;
}
