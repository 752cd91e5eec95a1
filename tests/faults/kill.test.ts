import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  addLocations,
  createLocation,
  createRoute,
  getRoute,
  listLocations,
  listRouteLocations,
  moveStop,
  undo,
  unlinkStop,
  updateRoute,
} from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../api/db/connect";
import { seedWorld } from "../../api/demo/seed";
import { testDatabaseUrl } from "../../api/testing/database";
import { brokenRules } from "../../api/testing/invariants";
import { ApiProcess } from "../support/api-process";

/** Each ends with the API killed in the middle of writes. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1);
const WRITERS = 4;
/** A round is over within this many answers and so long after the last, at a moment nobody knows. */
const MOST_ANSWERS = 60;
const LONGEST_MS = 40;

interface Place {
  env: Record<string, string>;
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/** Made-up worlds have the demo's password. */
const DEMO = { DEMO: "1" };

let place: Place;
beforeAll(async () => {
  place = await emptyPlace();
  const database = await place.open();
  const world = { locations: 60, routes: 4, visits: 20, offices: 2, agents: 4, seed: 7 };
  await seedWorld(database.db, { ...world, now: new Date(), log: () => {} });
  await database.close();
});
afterAll(() => place.remove());

/** Where the data lives: the embedded database, or Postgres where the tests run on it. */
async function emptyPlace(): Promise<Place> {
  const server = await testDatabaseUrl();
  if (server) {
    const open = () => openDatabase({ url: server.url, poolSize: 2 });
    return { env: { ...DEMO, DATABASE_URL: server.url }, open, remove: server.drop };
  }
  const dataDir = mkdtempSync(join(tmpdir(), "waybook-kill-"));
  return {
    env: { ...DEMO, DATA_DIR: dataDir },
    open: () => openDatabase({ dataDir }),
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** What one writer knows to be done, and what it does not know. */
interface Ledger {
  routeId: string;
  name: string;
  /** The name that was asked for last, where no answer came. */
  maybeName?: string;
  /** Locations that were acknowledged, by their external id. */
  made: Set<string>;
  /** Asked for without an answer: may be there, once at most. */
  maybeMade: Set<string>;
}

/** Writes until the API goes away, one call after the other, all on a route of its own. */
async function write(api: ApiProcess, token: string, ledger: Ledger): Promise<void> {
  const { routeId } = ledger;
  for (let turn = 0; ; turn++) {
    const name = `Route ${Math.random().toString(36).slice(2)}`;
    ledger.maybeName = name;
    if (!(await api.call(token, updateRoute, { params: { id: routeId }, body: { name } }))) return;
    ledger.name = name;
    ledger.maybeName = undefined;

    const externalId = crypto.randomUUID();
    ledger.maybeMade.add(externalId);
    const made = await makeLocation(api, token, externalId);
    if (!made) return;
    ledger.maybeMade.delete(externalId);
    ledger.made.add(externalId);

    const added = await api.call(token, addLocations, {
      params: { id: routeId },
      body: { locationIds: [made.id], distance: 1000 + turn, estimatedTime: 60 + turn },
    });
    if (!added) return;
    const total = added.totalLocation ?? 0;
    const body = { locationId: made.id, order: 1 + Math.floor(Math.random() * total) };
    const moved = await api.call(token, moveStop, { params: { routeId }, body });
    if (!moved) return;
    if (turn % 3 === 0) {
      const params = { routeId, locationId: made.id };
      if (!(await api.call(token, unlinkStop, { params }))) return;
    } else if (turn % 3 === 1 && moved.undoId) {
      if (!(await api.call(token, undo, { params: { id: moved.undoId } }))) return;
    }
  }
}

const makeLocation = (api: ApiProcess, token: string, externalId: string) =>
  api.call(token, createLocation, { body: { name: `Stop ${externalId}`, externalId } }, externalId);

async function newLedger(api: ApiProcess, token: string): Promise<Ledger> {
  const { data } = (await api.call(token, listLocations, { query: { limit: 2 } })) ?? { data: [] };
  const name = "Route of a writer";
  const locations = data.map(({ id }) => id);
  const route = await api.call(token, createRoute, { body: { name, locations, distance: 1 } });
  if (!route) throw new Error("making a route was not answered");
  return { routeId: route.id, name, made: new Set(), maybeMade: new Set() };
}

/** Compares what is stored with what was acknowledged, then asks again what was not answered. */
async function check(api: ApiProcess, token: string, ledger: Ledger): Promise<void> {
  const route = await api.call(token, getRoute, { params: { id: ledger.routeId } });
  expect([ledger.name, ledger.maybeName]).toContain(route?.name);
  ledger.name = route?.name ?? "";
  for (const externalId of ledger.maybeMade) {
    await makeLocation(api, token, externalId);
    ledger.made.add(externalId);
  }
  ledger.maybeMade.clear();
  for (const externalId of ledger.made) {
    const query = { filter: JSON.stringify({ where: { externalId } }) };
    const found = await api.call(token, listLocations, { query });
    expect(found?.totalDocs, `location ${externalId}`).toBe(1);
  }
  ledger.made.clear();
  const filter = JSON.stringify({ where: { routeId: ledger.routeId }, limit: 1000 });
  const stops = await api.call(token, listRouteLocations, { query: { filter } });
  expect(stops?.data.map(({ order }) => order)).toEqual(stops?.data.map((_, at) => at + 1));
}

describe("the API is killed while it writes", () => {
  it(
    `loses nothing acknowledged and shows nothing half done, ${ROUNDS} times`,
    async () => {
      let ledgers: Ledger[] = [];
      let written = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const api = await ApiProcess.start(place.env);
        const token = await api.signIn("admin");
        for (const ledger of ledgers) await check(api, token, ledger);
        if (ledgers.length === 0) {
          for (let n = 0; n < WRITERS; n++) ledgers.push(await newLedger(api, token));
        }
        const writing = ledgers.map((ledger) => write(api, token, ledger));
        // The first answer of each writer makes nothing yet: one round alone would show little.
        const least = written === 0 ? WRITERS + 1 : 1;
        const enough = api.answered + least + Math.random() * MOST_ANSWERS;
        while (api.answered < enough) await pause(1);
        await pause(Math.random() * LONGEST_MS);
        await api.kill();
        await Promise.all(writing);
        written += ledgers.reduce((sum, { made }) => sum + made.size, 0);
        const database = await place.open();
        expect(await brokenRules(database.db), `after round ${round + 1}`).toEqual([]);
        await database.close();
      }
      const api = await ApiProcess.start(place.env);
      const token = await api.signIn("admin");
      for (const ledger of ledgers) await check(api, token, ledger);
      await api.kill();
      ledgers = [];
      expect(written).toBeGreaterThan(0);
    },
    60_000 + ROUNDS * 15_000,
  );
});
