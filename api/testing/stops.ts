import { getRoute } from "contract/calls";
import type { Route } from "contract/entities";
import type { TestApi } from "./api";
import { addRoute } from "./world";

/** The inputs of the calls that change stops; what `more` and `body` hold is added to them. */
export const append = (id: string, locationIds: string[], more = {}) => ({
  params: { id },
  body: { locationIds, ...more },
});
export const insert = (routeId: string, locationId: string, order: number, body?: object) => ({
  params: { routeId, locationId, order },
  body,
});
export const move = (routeId: string, locationId: string, order: number, more = {}) => ({
  params: { routeId },
  body: { locationId, order, ...more },
});
export const reorder = (routeId: string, stopIds: (string | undefined)[], more = {}) => ({
  body: {
    routeId,
    stops: stopIds.map((id, at) => ({ routeLocationId: id ?? "", order: at + 1 })),
    distance: 500,
    estimatedTime: 50,
    ...more,
  },
});
export const unlink = (routeId: string, locationId: string, body?: object) => ({
  params: { routeId, locationId },
  body,
});

/** A place of the world by its number, for a stop that is visited or not. */
type At = number | `${number} visited`;

/** Routes told by the numbers of the places at which they stop. */
export function routesByPlace(api: () => TestApi) {
  const place = (n: number): string => api().world.locations[n] ?? "";
  const read = (id: string): Promise<Route> => {
    const scope = { include: ["visit"] };
    const filter = JSON.stringify({ include: [{ relation: "routeLocations", scope }] });
    return api().ok({ user: "admin" }, getRoute, { params: { id }, query: { filter } });
  };
  return {
    place,
    /** A route as it is now, with stops and visits. */
    read,
    /** Makes a route of `hub` with stops at these places. */
    add: (stops: At[], values: Parameters<typeof addRoute>[2] = {}) =>
      addRoute(api().database.db, api().world, {
        ...values,
        stops: stops.map((at) => ({
          locationId: place(Number.parseInt(`${at}`, 10)),
          visited: typeof at === "string",
        })),
      }),
    /** The places at which a route stops now, in its order, which must be 1…n. */
    placesOf: async (id: string): Promise<number[]> => {
      const { routeLocations = [], totalLocation } = await read(id);
      const gap = routeLocations.find(({ order }, at) => order !== at + 1);
      if (gap || totalLocation !== routeLocations.length) {
        throw new Error(`The stops are not 1…n: ${JSON.stringify(routeLocations)}`);
      }
      return routeLocations.map(({ locationId }) => api().world.locations.indexOf(locationId));
    },
  };
}
