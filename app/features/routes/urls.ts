/** Addresses of the Routes list, of a route, and of what opens over them. */
import { withQuery } from "~/lib/url";

export const routesUrl = () => "/routes?routePage=1";
/** The Routes list with the routes of one status alone. */
export const routesInStatusUrl = (status: string) =>
  withQuery("/routes", { routePage: 1, filters: `status:${status}` });
/** The Routes list with active routes alone whose planned end has passed. */
export const lateRoutesUrl = () => withQuery("/routes", { routePage: 1, filters: "late:true" });
/** The Routes list with the routes planned for today, of one status, or late ones alone. */
export const routesTodayUrl = (narrowed = "") =>
  withQuery("/routes", { routePage: 1, filters: `plannedDay:today${narrowed}` });
export const routeUrl = (id: string) => `/routes/${encodeURIComponent(id)}`;
export type RouteTab = "locations" | "visits";
/** A dialog over the details of a route, or the proposal of a better order. */
export type RouteDialogName =
  | "add-stop"
  | "add-location-after"
  | "rename"
  | "copy"
  | "delete"
  | "export"
  | "optimize"
  | "repeat"
  | "schedule";
/** @param after the place in the order of the stop after which to add */
export const routeDialogUrl = (id: string, dialog: RouteDialogName, after?: number) =>
  withQuery(`${routeUrl(id)}/${dialog}`, { after });
/** How far the search for a better order is, told to scripts. */
export const orderProgressUrl = (id: string) => `${routeDialogUrl(id, "optimize")}/progress`;
/** The question whether to take a stop off a route. */
export const removeStopUrl = (routeId: string, stopId: string) =>
  `${routeUrl(routeId)}/stops/${encodeURIComponent(stopId)}/remove`;
export const ROUTE_FILE_FORMATS = ["csv", "gpx", "kml", "geojson", "ics"] as const;
export type RouteFileFormat = (typeof ROUTE_FILE_FORMATS)[number];
/** The download of a route in a format of its own. */
export const routeFileUrl = (id: string, format: RouteFileFormat) =>
  `${routeUrl(id)}/export/${format}`;
/** The page to print and take along. */
export const routeSheetUrl = (id: string) => `${routeUrl(id)}/sheet`;
/** Which agent drives which route on which day; see `spanQuery`. */
export const routesCalendarUrl = (query: Record<string, string> = {}) =>
  withQuery("/routes/calendar", query);
/** The dialog over it that gives a route another day or agent; `back` is the calendar as it is shown. */
export const moveInCalendarUrl = (id: string, back: string) =>
  withQuery(`/routes/calendar/${encodeURIComponent(id)}`, { back });
/** A dialog over the Routes list. */
type RoutesDialog = "assign" | "unassign" | "delete" | "schedule" | "days";
/** See `overListUrl` for the list that goes along, and the routes that it is about. */
export const routesDialogPath = (dialog: RoutesDialog) => `/routes/${dialog}`;
/** The routes of the list as CSV, narrowed as the list is. */
export const routesExportPath = () => "/routes/export";
/** The Assign Route dialog for one route. */
export const assignRouteUrl = (id: string) =>
  withQuery(routesDialogPath("assign"), { routePage: 1, ids: id });
/** The Assign Route dialog for one agent. */
export const assignToAgentUrl = (agentId: string, officeId: string) =>
  withQuery(routesDialogPath("assign"), { routePage: 1, officeId, agentId });
/** The Visited locations dialog of a route, over the Routes list. */
export const visitedLocationsPath = (id: string) => `${routeUrl(id)}/visited`;

export const unassignedRouteOptionsUrl = () => "/options/routes";
/** Routes that stops can be added to. */
export const openRouteOptionsUrl = () => "/options/open-routes";
