import { setTimeout as pause } from "node:timers/promises";
import { ask, posted } from "../tests/support/ask";
import { openLink } from "../tests/support/open-link";
import type { Server } from "../tests/support/server";
import { text, zipped } from "./gzip";
import { apiOf, withProduct } from "./product";
import { type Figure, kilobytes } from "./report";

/** How long the roads of the demo may take to prepare. */
const ROADS_MS = 120_000;

/** What an agent's phone loads for a day in the demo, with its roads. */
export async function dayBytes(): Promise<Figure[]> {
  return withProduct({ DEMO_ROADS: "1" }, async (server) => {
    const { cookie, routeId, stops } = await longestDay(server);
    const read = (path: string) => text(server.url + path, { cookie });
    const picture = await pictureWithRoads(() => read(`/day/map/${routeId}`));
    const html = await read("/day");
    const assets = [...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js))"/g)];
    const loaded = await Promise.all(assets.map(([, url = ""]) => read(url)));
    const all = [html, ...loaded].reduce((sum, part) => sum + zipped(part), 0);
    return [
      { what: `HTML of \`/day\`, ${stops} stops`, figure: kilobytes(zipped(html)) },
      { what: "`/day` with its script and style", figure: kilobytes(all), budget: "30 kB" },
      { what: "worker of `/day`", figure: kilobytes(zipped(await read("/day/worker.js"))) },
      { what: `\`/day/map/{route}\`, ${stops} stops`, figure: kilobytes(zipped(picture)) },
    ];
  });
}

/** The phone of the agent whose active route has the most stops. */
async function longestDay(server: Server) {
  const api = apiOf(server);
  const token = await api.signIn("admin");
  const query = "limit=1000&filters=status:active";
  const { data } = await ask(`${api.url}/routes?${query}`, token);
  type Listed = { id: string; userId: string | null; totalLocation: number };
  const [route] = (data as Listed[])
    .filter(({ userId }) => userId)
    .sort((one, other) => other.totalLocation - one.totalLocation);
  if (!route) throw new Error("The demo has no active route");
  const { secret } = await ask(`${api.url}/agent-links/${route.userId}`, token, posted({}));
  const cookie = await openLink(server.url, secret);
  return { cookie, routeId: route.id, stops: route.totalLocation };
}

/** Without roads it has no streets. */
async function pictureWithRoads(read: () => Promise<string>): Promise<string> {
  for (const end = Date.now() + ROADS_MS; Date.now() < end; await pause(2_000)) {
    const picture = await read();
    if (picture.includes('class="street"')) return picture;
  }
  throw new Error("The roads of the demo were not prepared in time");
}
