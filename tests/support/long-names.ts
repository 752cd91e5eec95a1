/** A world with names that nobody wants to see, and that people have all the same. */

import type { Product } from "./server";
import { ACCOUNTS } from "./world";

/** 180 letters in which nothing breaks a line. */
const unbroken = (word: string) => word.repeat(Math.ceil(180 / word.length)).slice(0, 180);
const DEEP = "Hauptbahnhofsvorplatzreinigungstour durch alle Bezirke des Nordens und Westens, Tag";

export const NAMES = {
  route: unbroken("Donaudampfschiff"),
  office: unbroken("Bezirkshauptstelle"),
  agent: unbroken("Maximilian"),
  location: unbroken("Bratwurststand"),
  type: unbroken("imbissbude").slice(0, 90),
  /** Three routes that differ at the end only. */
  alike: [`${DEEP} 1`, `${DEEP} 2`, `${DEEP} 3`],
  /** Read from right to left. */
  rightToLeft: "مسار الشمال (12)",
};

export interface LongNames {
  /** The route whose own name, agent, office and stops are all long. */
  routeId: string;
  /** The first of its stops' locations. */
  locationId: string;
  stopId: string;
}

/** Gives the manager's office, an agent, a location and its type long names, and makes the routes. */
export async function giveLongNames(server: Product): Promise<LongNames> {
  const base = `http://localhost:${server.apiPort}`;
  let token = "";
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(base + path, {
      method,
      headers: {
        ...(body ? { "content-type": "application/json" } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
    return reply.json();
  };
  token = (await call("POST", "/users/login", ACCOUNTS.manager)).token;
  const { officeId } = await call("GET", "/users/me");
  token = (await call("POST", "/users/login", ACCOUNTS.admin)).token;
  const where = encodeURIComponent(JSON.stringify({ id: officeId }));
  await call("PATCH", `/offices?where=${where}`, { name: NAMES.office });
  const { data: agents } = await call(
    "GET",
    `/offices/${officeId}/users?limit=0&filters=role:agent`,
  );
  const agentId = agents.find((agent: { officeId: string }) => agent.officeId === officeId).id;
  await call("PATCH", `/users/${agentId}`, { displayName: NAMES.agent });
  await call("POST", "/location-types", { name: NAMES.type });
  const places = [];
  for (const at of [0, 1]) {
    const coordinates = [-82.99 - at / 100, 39.96];
    const given = { name: NAMES.location, type: NAMES.type, parentOffice: officeId };
    places.push(
      await call("POST", "/locations", { ...given, location: { type: "Point", coordinates } }),
    );
  }
  const locations = places.map(({ id }) => id);
  const route = (name: string, userId?: string) =>
    call("POST", `/offices/${officeId}/routes/create`, {
      name,
      userId,
      locations,
      distance: 41_000,
      estimatedTime: 5400,
    });
  const { id: routeId } = await route(NAMES.route, agentId);
  for (const name of [...NAMES.alike, NAMES.rightToLeft]) await route(name);
  const filter = encodeURIComponent(JSON.stringify({ where: { routeId } }));
  const { data: stops } = await call("GET", `/route-location-maps?filter=${filter}`);
  return { routeId, locationId: locations[0], stopId: stops[0].id };
}
