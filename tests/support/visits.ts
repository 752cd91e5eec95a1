/** Visits as an agent's device reports them. */
import type { LonLat } from "geo/geometry/lon-lat";
import { agentsDevice } from "./device";
import { managersApi } from "./routes";
import type { Product } from "./server";

const HERE: LonLat = [-82.99, 39.97];
/** About 1.1 km further north. */
const FAR: LonLat = [-82.99, 39.98];

/** Three locations, visited just now by an agent's device: one close by, one from afar, one that wants nobody. */
export async function visitThree(server: Product, js: boolean) {
  const mark = `Zv${js ? "Js" : "NoJs"}${Date.now() % 1_000_000}`;
  const names = ["Near", "Far", "Closed"].map((word) => `${mark} ${word}`);
  const api = await managersApi(server);
  const agent = await api.demoAgent();
  const route = await api.through(names.map((name): [string, LonLat] => [name, HERE]));
  await api.give(route.id, agent.id);
  const device = await agentsDevice(server, agent.id);
  const [near = "", far = "", closed = ""] = (await api.stops(route.id)).map(({ id }) => id);
  await device.visits(near, HERE);
  await device.visits(far, FAR, { note: `${"They were moving out. ".repeat(6)}Call first.` });
  await device.visits(closed, FAR, { actuallyVisited: false, doNotVisit: true, note: "Go away" });
  return { mark, names, agent };
}
