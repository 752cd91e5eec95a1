/** What an agent's device sends while a route is run. */

import { DEMO_PASSWORD } from "contract/account/demo-accounts";
import type { LonLat } from "geo/geometry/lon-lat";
import { JUMP_COST } from "geo/tracks/doubts";
import { personsApi } from "./persons-api";
import { managersApi } from "./routes";
import type { Product } from "./server";

/** A place that is reached faster than 300 km/h is doubtful up to its fifth position. */
const BELIEVED = JUMP_COST + 1;

interface VisitWords {
  /** Instants; now if not given. */
  arrival?: string;
  departure?: string;
  actuallyVisited?: boolean;
  doNotVisit?: boolean;
  note?: string;
}

/** The device of an agent of the manager's office, signed in. */
export async function agentsDevice(server: Product, userId: string) {
  const { email, officeId } = await (await managersApi(server)).user(userId);
  const send = await personsApi(server, { email: email ?? "", password: DEMO_PASSWORD });
  const office = `/offices/${officeId}`;
  const now = () => new Date().toISOString();
  return {
    writes: (channelId: string, text: string) =>
      send(`${office}/channels/${channelId}/messages`, { text }),
    /** Journeys go from place to place in no time. */
    isAt: (coordinates: LonLat, recordedAt = now()) =>
      send(
        `${office}/users/${userId}/positions`,
        Array.from({ length: BELIEVED }, (_, n) => ({
          coordinates,
          recordedAt: new Date(Date.parse(recordedAt) + n + 1 - BELIEVED).toISOString(),
        })),
      ),
    /** What it stored while it was out of reach. */
    wasAt: (places: [coordinates: LonLat, recordedAt: string][]) =>
      send(
        `${office}/users/${userId}/positions`,
        places.map(([coordinates, recordedAt]) => ({ coordinates, recordedAt })),
      ),
    visits: (stopId: string, coordinates: LonLat, more: VisitWords = {}) =>
      send(`${office}/route-location-maps/${stopId}/visit`, {
        actuallyVisited: true,
        arrival: now(),
        departure: more.arrival ?? now(),
        location: { coordinates },
        ...more,
      }),
  };
}
