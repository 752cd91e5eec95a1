/** What an agent's device sends while a route is run. */
import type { LonLat } from "geo/geometry/lon-lat";
import { DEMO_PASSWORD } from "contract/account/demo-accounts";
import { managersApi } from "./routes";
import type { Server } from "./server";

interface VisitWords {
  /** Instants; now if not given. */
  arrival?: string;
  departure?: string;
  actuallyVisited?: boolean;
  doNotVisit?: boolean;
  note?: string;
}

/** The device of an agent of the manager's office, signed in. */
export async function agentsDevice(server: Server, userId: string) {
  const base = `http://localhost:${server.apiPort}`;
  const send = async (path: string, body: unknown, token?: string) => {
    const reply = await fetch(base + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`POST ${path}: ${await reply.text()}`);
    return reply.json();
  };
  const { email, officeId } = await (await managersApi(server)).user(userId);
  const office = `/offices/${officeId}`;
  const { token } = await send("/users/login", { email, password: DEMO_PASSWORD });
  const now = () => new Date().toISOString();
  return {
    writes: (channelId: string, text: string) =>
      send(`${office}/channels/${channelId}/messages`, { text }, token),
    isAt: (coordinates: LonLat, recordedAt = now()) =>
      send(`${office}/users/${userId}/positions`, [{ coordinates, recordedAt }], token),
    /** What it kept while it was out of reach. */
    wasAt: (places: [coordinates: LonLat, recordedAt: string][]) =>
      send(
        `${office}/users/${userId}/positions`,
        places.map(([coordinates, recordedAt]) => ({ coordinates, recordedAt })),
        token,
      ),
    visits: (stopId: string, coordinates: LonLat, more: VisitWords = {}) =>
      send(
        `${office}/route-location-maps/${stopId}/visit`,
        {
          actuallyVisited: true,
          arrival: now(),
          departure: more.arrival ?? now(),
          location: { coordinates },
          ...more,
        },
        token,
      ),
  };
}
