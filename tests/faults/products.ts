/** The product on data that outlives whatever is killed of it. */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "../../api/db/connect";
import { brokenRules } from "../../api/testing/invariants";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { emptyPlace, type Place, SECRET, seed, seededPlace } from "../support/operator";
import { Server } from "../support/server";

/** The tests read positions and jobs at their end: nothing may expire before. */
const ENV = { POSITIONS_DAYS: "365", JOBS_DAYS: "365", SESSION_SECRET: SECRET };

/** All that keeps what is acknowledged is on, as it is by default; its log of writes stays small. */
const SETTINGS = ["max_wal_size=64MB", "min_wal_size=32MB"];

async function rulesOf(place: Pick<Place, "open">): Promise<string[]> {
  const database = await place.open();
  try {
    return await brokenRules(database.db);
  } finally {
    await database.close();
  }
}

/**
 * Console and API as `npm start` runs them, with the embedded database.
 * @param within where its folder is made
 */
export async function embeddedProduct(env: Record<string, string> = {}, within?: string) {
  const place = await seededPlace({ embedded: true, within });
  const server = await Server.start(place.dataDir, { ...ENV, ...env });
  return {
    server,
    product: productOf(server),
    /** One process at a time opens the database: the product rests meanwhile. */
    async brokenRules() {
      await server.stop();
      const broken = await rulesOf(place);
      await server.start();
      return broken;
    },
    async end() {
      await server.stop();
      await place.remove();
    },
  };
}

/**
 * The same on a Postgres of its own, which keeps what it acknowledges as a real one does.
 * @param within where the folder of Postgres is made
 */
export async function postgresProduct(env: Record<string, string> = {}, within?: string) {
  const postgres = await startPostgres({ settings: SETTINGS, within });
  const { url } = postgres;
  const open = (): Promise<Database> => openDatabase({ url, poolSize: 2 });
  await seed({ open });
  const place = await emptyPlace({ embedded: true });
  const server = await Server.start(place.dataDir, { ...ENV, DATABASE_URL: url, ...env });
  return {
    postgres,
    server,
    product: productOf(server),
    brokenRules: () => rulesOf({ open }),
    async end() {
      await server.stop();
      await postgres.stop();
      await place.remove();
    },
  };
}

const productOf = (server: Server) => ({
  apiUrl: server.apiUrl,
  consoleUrl: server.url,
});

/** The console waits longer each time that its API dies. */
const API_DEATHS = 4;

/** Has a console that is started anew forget now and then how often its API has died. */
export async function forgetDeaths(server: Server, round: number): Promise<void> {
  if (round % API_DEATHS > 0) return;
  await server.stop();
  await server.start();
}

/** Ends the API that a console has started, at once. */
export async function killApiOf(server: Server): Promise<void> {
  const pid = childrenOf(server.pid).find((child) => commandOf(child).includes("api.js"));
  if (pid === undefined) throw new Error("the console has no API");
  process.kill(pid, "SIGKILL");
  while (commandOf(pid).includes("api.js")) await pause(1);
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);

/** Empty for a process that has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
