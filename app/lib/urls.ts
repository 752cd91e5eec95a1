/** Every path of the console is built here. */

type Query = Record<string, string | number | undefined>;

/** A path with the given query; what is undefined or empty is left out. */
function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== "",
  );
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** The sign-in; `redirectTo` is the way back. */
export const signInUrl = (redirectTo?: string) => withQuery("/", { redirectTo });

/** Where the sign-in form goes; `index` is how Remix tells the page at `/` from its frame. */
export const signInFormUrl = (redirectTo: string) =>
  redirectTo ? `/?index&${new URLSearchParams({ redirectTo })}` : "/?index";

/** Where the specification sends people whose session has ended; it leads on to the sign-in. */
export const loginUrl = (redirectTo?: string) => withQuery("/login", { redirectTo });

export const forgotPasswordUrl = () => "/forgot-password";
export const contactUrl = () => "/contact";
export const dashboardUrl = () => "/dashboard";
export const officesUrl = () => "/offices?page=1";
export const agentsUrl = () => "/agents?page=1";
export const locationsUrl = () => "/locations?page=1";
export const reportsUrl = () => "/reports";
export const locationTypesUrl = () => "/location-types?locationTypePage=1";

/** The visits; an office manager gets their first page. */
export const visitsUrl = (isAdmin: boolean) => (isAdmin ? "/visits" : "/visits?visitsPage=1");

export const termsUrl = (redirectTo?: string) => withQuery("/terms-conditions", { redirectTo });

/** The page that switches the active office. */
export const activeOfficeUrl = (
  query: { search?: string; page?: number; redirectTo?: string } = {},
) => withQuery("/active-office", query);

export const signOutUrl = () => "/sign-out";
export const themeUrl = () => "/theme";

/** The dialog in which an admin signs in as an office manager. */
export const loginAsUrl = () => "/login-as";

export const routesUrl = () => "/routes?routePage=1";
/** The Routes list with the routes of one status alone. */
export const routesInStatusUrl = (status: string) =>
  withQuery("/routes", { routePage: 1, filters: `status:${status}` });

/** @param query the plan so far, with `?` */
export const createRouteUrl = (query = "") => `/create-route${query}`;
/** An empty Create Route; `back` is the page that Cancel and the finished route lead to. */
export const newRouteUrl = (back: string) => withQuery(createRouteUrl(), { back });
/** The stop filter over Create Route. */
export const stopFilterUrl = (query = "") => `/create-route/filter${query}`;

/** The question whether to delete a saved stop filter or a route template. */
export const deleteTemplateUrl = (kind: "filter" | "route", id: string, query = "") =>
  `/create-route/delete/${kind}/${encodeURIComponent(id)}${query}`;

export const routeUrl = (id: string) => `/routes/${encodeURIComponent(id)}`;

export type RouteTab = "locations" | "visits";
export const routeTabUrl = (id: string, tab: RouteTab) =>
  withQuery(routeUrl(id), { tab: tab === "visits" ? tab : undefined });

/** A dialog over the details of a route, or the proposal of a better order. */
export type RouteDialogName =
  | "add-stop"
  | "add-location-after"
  | "rename"
  | "copy"
  | "delete"
  | "export"
  | "optimize";

/** @param after the place in the order of the stop after which to add */
export const routeDialogUrl = (id: string, dialog: RouteDialogName, after?: number) =>
  withQuery(`${routeUrl(id)}/${dialog}`, { after });

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

/** The running route; with `track`, the map follows the agent. */
export const onGoingRouteUrl = (id: string, track?: "track") =>
  `/on-going-route/${encodeURIComponent(id)}${track ? `/${track}` : ""}`;
/** Server-sent events of a running route. */
export const routeEventsUrl = (id: string) => `/live/routes/${encodeURIComponent(id)}`;

/** A new location that becomes the stop after a place in the order of a route. */
export const newLocationAfterUrl = (routeId: string, order: number) =>
  `/add-edit-location/${encodeURIComponent(routeId)}/route/${order}`;
export const locationDetailsUrl = (id: string) => `/location-details/${encodeURIComponent(id)}`;

/** A dialog over the Routes list. */
type RoutesDialog = "assign" | "unassign" | "delete";

/** @param back the list's own query, with `?`; kept so that closing leads back to the same list */
export function routesDialogUrl(dialog: RoutesDialog, back = "", ids: string[] = []): string {
  const query = new URLSearchParams(back);
  for (const id of ids) query.append("ids", id);
  return `/routes/${dialog}${query.size ? `?${query}` : ""}`;
}

/** The Visited locations dialog of a route, over the Routes list. */
export const visitedLocationsUrl = (id: string, back = "") => `${routeUrl(id)}/visited${back}`;

/** The Routes list as it was; `back` is its own query, with `?`. */
export const backToRoutesUrl = (back: string) => `/routes${back}`;

/** The ground of a map for a frame: a `BaseLayer` as JSON. */
export const mapBaseUrl = ({
  centre: [longitude, latitude],
  zoom,
  width,
  height,
}: {
  centre: [number, number];
  zoom: number;
  width: number;
  height: number;
}) => withQuery("/map/base", { longitude, latitude, zoom, width, height });

/** Takes back the change that a toast told of. */
export const undoUrl = () => "/undo";

/** Choices for the pickers, a page at a time. */
export const officeOptionsUrl = () => "/options/offices";
export const agentOptionsUrl = (officeId: string) => withQuery("/options/agents", { officeId });
export const unassignedRouteOptionsUrl = () => "/options/routes";
export const filterTemplateOptionsUrl = () => "/options/filter-templates";
export const routeTemplateOptionsUrl = () => "/options/route-templates";
export const locationTypeOptionsUrl = () => "/options/location-types";
export const chainOptionsUrl = () => "/options/chains";
/** Locations to add to a route; of one office where it is named. */
export const locationOptionsUrl = (query: { officeId?: string; routeId?: string } = {}) =>
  withQuery("/options/locations", query);
/** Places by words; `kind` narrows to shops, offices and the like. */
export const placeOptionsUrl = (kind?: "establishment") => withQuery("/options/places", { kind });

/** The MapLibre style over the tiles of this version of the extract. */
export const mapStyleUrl = (version: string, theme: "light" | "dark") =>
  `/map/style/${encodeURIComponent(version)}/${theme}.json`;
/** The tiles of this version of the extract; MapLibre fills in the braces. */
export const mapTilesUrl = (version: string) =>
  `/map/tiles/${encodeURIComponent(version)}/{z}/{x}/{y}`;
/** The worker of this version of MapLibre. */
export const mapWorkerUrl = (version: string) => `/map/worker/${encodeURIComponent(version)}.mjs`;
