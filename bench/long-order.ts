import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createRoute, listLocations } from "contract/calls";
import type { LonLat } from "geo/geometry/lon-lat";
import type { Server } from "../tests/support/server";
import { apiOf, signIn, withProduct } from "./product";
import { megabytes, print, seconds } from "./report";
import { CITIES } from "./road-search";

const STOPS = [100, 714];

const [WEST, SOUTH, EAST, NORTH] = CITIES["columbus-oh"];
const isInside = ([lon, lat]: LonLat) => lon > WEST && lon < EAST && lat > SOUTH && lat < NORTH;

/** A better order of many stops on the demo's streets, as a browser without scripts asks for it. */
export async function longOrder(): Promise<void> {
  await withProduct({ DEMO_ROADS: "1" }, async (server) => {
    // Asks as a browser does: scripts would get the page before its slow parts.
    const headers = { cookie: await signIn(server, "admin"), accept: "text/html" };
    await whenPrepared(server);
    const idle = peakOf(server.pid);
    const figures = [{ what: "memory of the console before", figure: megabytes(idle) }];
    for (const count of STOPS) {
      const id = await routeThrough(server, count);
      forgetPeak(server.pid);
      const began = { at: performance.now(), used: processorSeconds(server.pid) };
      const pages = await proposalPages(`${server.url}/routes/${id}/optimize`, headers);
      const took = seconds(performance.now() - began.at);
      const used = seconds((processorSeconds(server.pid) - began.used) * 1000);
      const what = `${count} stops: until the proposal stands, processor time, pages`;
      figures.push({ what, figure: `${took}, ${used}, ${pages}` });
      const peak = megabytes(peakOf(server.pid));
      figures.push({ what: `${count} stops: memory of the console at most`, figure: peak });
    }
    print("A better order of many stops, on our own roads of Columbus", figures);
  });
}

/** Asks again when the page says so; gives how many pages it took. */
async function proposalPages(url: string, headers: Record<string, string>): Promise<number> {
  for (let pages = 1; ; pages++) {
    const reply = await fetch(url, { headers });
    const html = await reply.text();
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
    const again = /http-equiv="refresh" content="(\d+)"/i.exec(html)?.[1];
    if (again === undefined) {
      if (!html.includes("a better order")) throw new Error("no better order was proposed");
      return pages;
    }
    await pause(1000 * Number(again));
  }
}

async function routeThrough(server: Server, count: number): Promise<string> {
  const api = apiOf(server);
  const token = await api.signIn("admin");
  const query = { limit: 0, filters: "status:active", sortBy: "id" } as const;
  const found = await api.call(token, listLocations, { query });
  const inside = (found?.data ?? []).filter(
    ({ location }) => location && isInside(location.coordinates),
  );
  if (inside.length < count) throw new Error(`only ${inside.length} locations are in Columbus`);
  const locations = inside.slice(0, count).map(({ id }) => id);
  const figures = { distance: 1_000_000, estimatedTime: 100_000 };
  const body = { name: `${count} stops`, locations, ...figures };
  const route = await api.call(token, createRoute, { body });
  if (!route) throw new Error("no route was made");
  return route.id;
}

/** Until the demo's streets are there to be followed. */
async function whenPrepared(server: Server): Promise<void> {
  while (!existsSync(join(server.dataDir, "roads", "manifest.json"))) await pause(200);
}

/** Bytes that a process held at most, on Linux. */
const peakOf = (pid: number): number =>
  1024 * Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

/** Of a process and its threads. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const TICKS_A_SECOND = 100;
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
