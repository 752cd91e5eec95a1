import { setTimeout as pause } from "node:timers/promises";
import { applyImport, listRoutes, previewImport } from "contract/calls";
import type { Client } from "pg";
import type { ApiProcess } from "../tests/support/api-process";
import { Balancer } from "../tests/support/balancer";
import { Server } from "../tests/support/server";
import { withClient, withPostgres } from "./databases";
import { importIs, uploadRows } from "./imports";
import { SECRET, signIn, startApi, withFolder } from "./product";
import { type Figure, milliseconds, print, seconds } from "./report";
import { shareWithin } from "./times";

const CONSOLES = 3;
const APIS = 2;
/** People at work at a time, each with a route of their own that they rename again and again. */
const PEOPLE = 12;
const IMPORTED = 20_000;
const KILL_CONSOLE_MS = 5_000;
const KILL_API_MS = 10_000;
const GO_ON_MS = 25_000;
/** Between what one person asks; ms. */
const REST_MS = 100;

/** What became of one request. */
interface Asked {
  what: "page" | "rename";
  began: number;
  ended: number;
  failed?: string;
}

/** From when one was told to end until it had. */
interface Kill {
  from: number;
  to: number;
}

/** Three consoles and two APIs behind proxies on one Postgres: one of each is killed under load. */
export const several = (): Promise<void> =>
  withPostgres((url) => withFolder((folder) => withSeveral(url, folder)));

async function withSeveral(database: string, folder: string): Promise<void> {
  const apis: ApiProcess[] = [];
  const consoles: Server[] = [];
  const balancers: Balancer[] = [];
  const balance = (urls: readonly string[]) => {
    const balancer = new Balancer(urls);
    balancers.push(balancer);
    return balancer.start();
  };
  try {
    for (let n = 0; n < APIS; n++) apis.push(await startApi({ DATABASE_URL: database }));
    const API_URL = await balance(apis.map(({ url }) => url));
    for (let n = 0; n < CONSOLES; n++) {
      const own = { API_URL, SESSION_SECRET: SECRET, DEMO: "0", TRUST_PROXY: "1" };
      consoles.push(await Server.start(`${folder}/${n}`, own));
    }
    const url = await balance(consoles.map((console) => console.url));
    await underLoad({ url, apis, consoles, database });
  } finally {
    for (const balancer of balancers) balancer.stop();
    await Promise.allSettled([...consoles, ...apis].map((process) => process.kill()));
  }
}

interface Running {
  /** The proxy before the consoles. */
  url: string;
  apis: ApiProcess[];
  consoles: Server[];
  database: string;
}

async function underLoad({ url, apis, consoles, database }: Running): Promise<void> {
  const [first, second] = apis;
  if (!first || !second) throw new Error("there are two APIs");
  const token = await second.signIn("admin");
  const { data: routes } = (await second.call(token, listRoutes, { query: { limit: PEOPLE } })) ?? {
    data: [],
  };
  const set = await startImport(first, second, token);
  // As many sessions as an account may begin at once.
  const cookies = await Promise.all(
    apis.flatMap(() => [signIn({ url }, "admin"), signIn({ url }, "admin")]),
  );
  const began = performance.now();
  const all: Asked[] = [];
  const names = new Map<string, string[]>();
  const people = routes.map(({ id }, n) => {
    const cookie = cookies[n % cookies.length] ?? "";
    return work({ url, cookie, id, until: began + GO_ON_MS, all, names });
  });
  const killed: Kill[] = [];
  /** Ends the first of them, which are those to be ended at last. */
  const killFirst = async (processes: Pick<Server, "kill">[], after: number) => {
    await pause(began + after - performance.now());
    const from = performance.now();
    await processes.shift()?.kill();
    killed.push({ from, to: performance.now() });
  };
  await killFirst(consoles, KILL_CONSOLE_MS);
  await killFirst(apis, KILL_API_MS);
  await Promise.all(people);
  await importIs(second, token, set, "applied");
  const { lost, imported } = await withClient(database, async (client) => ({
    lost: await lostNames(client, names),
    imported: await importedRows(client),
  }));
  tell({ all, killed, lost, imported });
}

interface Person {
  url: string;
  cookie: string;
  /** Of the route. */
  id: string;
  until: number;
  all: Asked[];
  /** What each route may be called: the last name that was answered, and those after it that were not. */
  names: Map<string, string[]>;
}

/** Looks at a list and renames a route, in turns, until the time is over. */
async function work({ url, cookie, id, until, all, names }: Person): Promise<void> {
  for (let round = 0; performance.now() < until; round++) {
    await ask(all, "page", `${url}/routes?routePage=1`, { headers: { cookie } }, 200);
    const name = `Renamed ${id.slice(-6)} ${round}`;
    const body = new URLSearchParams({ name });
    const headers = { cookie, origin: url };
    const post = { method: "POST", headers, body };
    const done = await ask(all, "rename", `${url}/routes/${id}/rename`, post, 303, 302);
    names.set(id, done ? [name] : [...(names.get(id) ?? []), name]);
    await pause(REST_MS);
  }
}

/** @returns whether it was answered as it should be */
async function ask(
  all: Asked[],
  what: Asked["what"],
  url: string,
  init: RequestInit,
  ...good: number[]
): Promise<boolean> {
  const began = performance.now();
  const outcome = await outcomeOf(url, init, good).catch((error: Error) => error.message);
  const failed = outcome === undefined ? {} : { failed: outcome };
  all.push({ what, began, ended: performance.now(), ...failed });
  return outcome === undefined;
}

/** What was wrong with the answer, if anything. */
async function outcomeOf(url: string, init: RequestInit, good: readonly number[]) {
  const reply = await fetch(url, { redirect: "manual", ...init });
  await reply.arrayBuffer();
  return good.includes(reply.status) ? undefined : String(reply.status);
}

/** A change set that is being applied, by the first API most likely, as that was told of it. */
async function startImport(first: ApiProcess, second: ApiProcess, token: string): Promise<string> {
  const lines = Array.from({ length: IMPORTED }, (_, n) => `Several ${n},several-${n}`);
  const { id, columns } = await uploadRows(first, token, ["name,externalId", ...lines].join("\n"));
  const params = { id };
  const mapping = columns.map(({ field }) => field);
  await first.call(token, previewImport, { params, body: { mapping } });
  await importIs(second, token, id, "previewed");
  // So late that it is killed in the midst of it.
  setTimeout(() => void first.call(token, applyImport, { params }), KILL_API_MS - 1_500);
  return id;
}

/** How many of the imported rows there are, and how many of them more than once. */
async function importedRows(client: Client) {
  const { rows } = await client.query(`
    SELECT count(*)::int AS found, (count(*) - count(DISTINCT name))::int AS twice
    FROM locations WHERE name LIKE 'Several %'`);
  return rows[0] as { found: number; twice: number };
}

/** How many renames were answered and are not there. */
async function lostNames(client: Client, names: Map<string, string[]>): Promise<number> {
  const { rows } = await client.query("SELECT id, name FROM routes WHERE id = ANY($1)", [
    [...names.keys()],
  ]);
  return rows.filter(({ id, name }) => !names.get(id)?.includes(name)).length;
}

interface Outcome {
  all: readonly Asked[];
  killed: readonly Kill[];
  lost: number;
  imported: { found: number; twice: number };
}

function tell({ all, killed, lost, imported }: Outcome): void {
  const failed = all.filter((one) => one.failed);
  const inFlight = failed.filter(({ began, ended }) =>
    killed.some(({ from, to }) => began <= to && from <= ended),
  );
  const beyond = failed.filter((one) => !inFlight.includes(one));
  const times = all.map(({ began, ended }) => ended - began);
  const at = (share: number) => milliseconds(shareWithin(times, share));
  const figures: Figure[] = [
    { what: "requests: pages and renames", figure: `${all.length} in ${seconds(GO_ON_MS)}` },
    { what: "p50, p95, longest", figure: `${at(0.5)}, ${at(0.95)}, ${at(1)}` },
    { what: "failed: in flight when one was killed", figure: `${inFlight.length}` },
    {
      what: "failed: beyond those",
      figure: `${beyond.length}${beyond.length > 0 ? ` (${[...new Set(beyond.map((one) => one.failed))].join(", ")})` : ""}`,
      budget: "0",
    },
    { what: "renames that were answered and are lost", figure: `${lost}`, budget: "0" },
    {
      what: "rows of the import that are there, twice",
      figure: `${imported.found}, ${imported.twice}`,
      budget: `${IMPORTED}, 0`,
    },
  ];
  print(
    `${CONSOLES} consoles and ${APIS} APIs on one Postgres, one of each killed under load`,
    figures,
  );
}
