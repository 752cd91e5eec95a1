import { managersApi } from "./routes";

/** What a name can hold that files, headers and markup can't. */
const AWKWARD = `A/B "round" <1> & Zoë's 🚚; x=1`;

let created = 0;

/** Creates a route with an awkward name, and returns it with the names and places of its stops. */
export async function createAwkwardRoute(server: Parameters<typeof managersApi>[0], count: number) {
  const api = await managersApi(server);
  // Others look routes up by their names.
  const route = await api.create(count, { name: `${AWKWARD} ${++created}` });
  const stops = await api.stops(route.id);
  return {
    route,
    names: stops.map(({ location }) => location?.name ?? ""),
    places: stops.map(({ location }) => location?.location?.coordinates ?? []),
  };
}
