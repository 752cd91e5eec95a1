import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Server } from "../tests/support/server";
import type { Worlds } from "./large-world";
import { memories, signIn, withProduct } from "./product";
import { type Figure, megabytes, print, seconds } from "./report";

const SECRET = "bench ".repeat(8);
/** Memory is looked at there too: it must be no more at the end. */
const EARLY = 100_000;
const SLOW_MS = 10_000;
/** By then the system's own buffers for the reader are full. */
const FILLED_MS = 60_000;

/** A million locations as files through the console: the list's own and the export. */
const FILES = {
  "/locations.csv": "/locations.csv",
  "/locations.geojson": "/locations.geojson",
  "the export": "/locations/export",
};

/** What files of a million rows take, and readers that are slow or go away. */
export async function exports({ large }: Worlds): Promise<void> {
  await withProduct({ DATABASE_URL: large, SESSION_SECRET: SECRET }, async (server) => {
    const cookie = await signIn(server, "admin");
    for (const [what, path] of Object.entries(FILES)) await whole(server, cookie, what, path);
    await slowAndGone(server, cookie, large);
  });
}

async function open(server: Server, cookie: string, path: string): Promise<IncomingMessage> {
  const asked = get(server.url + path, { headers: { cookie } });
  const [reply] = (await once(asked, "response")) as [IncomingMessage];
  asked.on("error", () => {});
  reply.on("error", () => {});
  if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}`);
  return reply;
}

async function whole(server: Server, cookie: string, what: string, path: string): Promise<void> {
  const idle = memories(server.pid);
  const most = { console: 0, api: 0 };
  const look = () => {
    const now = memories(server.pid);
    most.console = Math.max(most.console, now.console);
    most.api = Math.max(most.api, now.api);
  };
  const timer = setInterval(look, 1_000);
  const began = performance.now();
  let early: { most: typeof most; took: number } | undefined;
  let [lines, bytes] = [0, 0];
  for await (const part of await open(server, cookie, path)) {
    bytes += part.length;
    for (const byte of part) if (byte === 10) lines++;
    if (lines < EARLY || early) continue;
    look();
    early = { most: { ...most }, took: performance.now() - began };
  }
  const took = performance.now() - began;
  clearInterval(timer);
  look();
  const both = (of: typeof most) => `${megabytes(of.console)}, ${megabytes(of.api)}`;
  print(`${what}: ${lines.toLocaleString("en-US")} lines, ${megabytes(bytes)}`, [
    {
      what: "time to 100,000 lines, to the end",
      figure: `${seconds(early?.took ?? took)}, ${seconds(took)}`,
    },
    { what: "memory of console, API before", figure: both(idle) },
    { what: "at most until 100,000 lines", figure: both(early?.most ?? most) },
    { what: "at most until the end", figure: both(most), budget: "under 100 MB more" },
  ]);
}

/** A reader who takes nothing for a while, and then goes away. */
async function slowAndGone(server: Server, cookie: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const work = async () => {
    const { rows } = await client.query(
      "SELECT xact_commit AS done FROM pg_stat_database WHERE datname = current_database()",
    );
    return Number(rows[0].done);
  };
  const meanwhile = async () => {
    // The server tells its figures a second late.
    await pause(2_000);
    const before = await work();
    await pause(SLOW_MS);
    return (await work()) - before;
  };
  const figures: Figure[] = [];
  const idle = memories(server.pid);
  const reply = await open(server, cookie, "/locations.csv");
  reply.pause();
  await pause(FILLED_MS);
  figures.push({
    what: "transactions in 10 s while nothing is taken",
    figure: `${await meanwhile()}`,
  });
  const slow = memories(server.pid);
  figures.push({
    what: "memory of console before, meanwhile",
    figure: `${megabytes(idle.console)}, ${megabytes(slow.console)}`,
  });
  reply.resume();
  figures.push({ what: "transactions in 10 s while it is read", figure: `${await meanwhile()}` });
  reply.destroy();
  figures.push({
    what: "transactions in 10 s after the reader left",
    figure: `${await meanwhile()}`,
  });
  await client.end();
  print("A slow reader of /locations.csv, who goes away", figures);
}
