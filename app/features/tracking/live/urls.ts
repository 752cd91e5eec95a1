/** Addresses of the live view. */

/** The running route; with `track`, the map follows the agent. */
export const onGoingRouteUrl = (id: string, track?: "track") =>
  `/on-going-route/${encodeURIComponent(id)}${track ? `/${track}` : ""}`;
/** Server-sent events of a running route. */
export const routeEventsUrl = (id: string) => `/live/routes/${encodeURIComponent(id)}`;
