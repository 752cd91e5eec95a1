import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as pause } from "node:timers/promises";
import { exportLocations } from "contract/calls";
import type { Server } from "../tests/support/server";
import { type Worlds, withClient } from "./databases";
import { memories, memoryOf, watchMemory } from "./memory";
import { SECRET, signIn, withApi, withProduct } from "./product";
import { type Figure, megabytes, print, seconds } from "./report";

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
    for (const [what, path] of Object.entries(FILES)) {
      const file = () => open(server, cookie, path);
      await whole(what, file, () => memories(server.pid));
    }
    await slowAndGone(server, cookie, large);
  });
  await withApi({ DATABASE_URL: large }, async (api, token) => {
    const file = async () => {
      const link = await api.call(token, exportLocations, { query: {} });
      const reply = await fetch(new URL(link?.url ?? "", api.url));
      if (!reply.ok || !reply.body) throw new Error(`the download answered ${reply.status}`);
      return Readable.fromWeb(reply.body as ReadableStream);
    };
    await whole("the export by the API alone", file, () => ({ api: memoryOf(api.pid) }));
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

/** Reads a file to its end; `read` tells the memory of those who send it. */
async function whole(
  what: string,
  file: () => Promise<Readable>,
  read: () => Record<string, number>,
): Promise<void> {
  const idle = read();
  const stopWatch = watchMemory(read, 1_000);
  const began = performance.now();
  let [lines, bytes] = [0, 0];
  for await (const part of await file()) {
    bytes += part.length;
    for (const byte of part) if (byte === 10) lines++;
  }
  const took = performance.now() - began;
  const most = stopWatch();
  print(`${what}: ${lines.toLocaleString("en-US")} lines, ${megabytes(bytes)}`, [
    { what: "time to the end", figure: seconds(took) },
    ...Object.entries(idle).map(([name, before]) => ({
      what: `memory of the ${name} before, at most`,
      figure: `${megabytes(before)}, ${megabytes(most[name] ?? 0)}`,
      budget: "under 100 MB more",
    })),
  ]);
}

/** A reader who takes nothing for a while, and then goes away. */
async function slowAndGone(server: Server, cookie: string, url: string): Promise<void> {
  const done = () =>
    withClient(url, async (client) => {
      const { rows } = await client.query(
        "SELECT xact_commit AS done FROM pg_stat_database WHERE datname = current_database()",
      );
      return Number(rows[0].done);
    });
  const figures: Figure[] = [];
  const countIn10s = async (what: string) => {
    // The server tells its figures a second late.
    await pause(2_000);
    const before = await done();
    await pause(SLOW_MS);
    figures.push({ what: `transactions in 10 s ${what}`, figure: `${(await done()) - before}` });
  };
  const idle = memories(server.pid);
  const reply = await open(server, cookie, "/locations.csv");
  reply.pause();
  await pause(FILLED_MS);
  await countIn10s("while nothing is taken");
  const slow = memories(server.pid);
  figures.push({
    what: "memory of console before, meanwhile",
    figure: `${megabytes(idle.console)}, ${megabytes(slow.console)}`,
  });
  reply.resume();
  await countIn10s("while it is read");
  reply.destroy();
  await countIn10s("after the reader left");
  print("A slow reader of /locations.csv, who goes away", figures);
}
