import { setTimeout as pause } from "node:timers/promises";
import { DEMO_ACCOUNTS } from "contract/account/demo-accounts";
import type { Call } from "contract/call";
import { countInbox, createChain, listInbox, listLocations, listSuspicions } from "contract/calls";
import { LocationLack, SuspicionKind } from "contract/locations/data-quality-calls";
import type { ApiProcess } from "../tests/support/api-process";
import { write } from "./api-lists";
import { type Worlds, withClient } from "./databases";
import { memoryOf, watchMemory } from "./memory";
import { withApi } from "./product";
import { type Figure, megabytes, milliseconds, print, seconds } from "./report";
import { shown, timesOf, timesWhile } from "./times";

const RUNS = 40;
/** All of a million take most of an hour. */
const COMPARING_MS = 60_000;
/** Pages of ten: the first, the next, and one far in. */
const PAGES = { "first page": 1, "next page": 2, "page 200": 200 };

/**
 * The data inbox at a million locations: many of them compared, then its counts and pages. The world
 * is another afterwards: some of its locations lack something.
 */
export async function inbox({ large }: Worlds): Promise<void> {
  const env = { DATABASE_URL: large };
  await spoil(large);
  await withApi(env, (api, token) => compared(api, token, large));
  await withApi(env, async (api, token) => {
    await answers(api, token, "an admin, all offices");
    const office = await officeOf(large, "officeManager");
    const manager = await api.signIn("officeManager");
    await answers(api, manager, "a manager, one office", `/offices/${office}`);
  });
}

/** Has one location in a hundred lack each of the things, and one in a thousand lie elsewhere. */
async function spoil(url: string): Promise<void> {
  const every = (step: number, at: number) =>
    `id IN (SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM locations) AS numbered WHERE n % ${step} = ${at})`;
  const statements = [
    `UPDATE locations SET longitude = NULL, latitude = NULL WHERE ${every(100, 0)}`,
    `UPDATE locations SET position_is_rough = true WHERE ${every(100, 1)}`,
    `UPDATE locations SET type_id = NULL WHERE ${every(100, 2)}`,
    `UPDATE locations SET latitude = latitude + 1 WHERE ${every(1000, 3)}`,
    "VACUUM ANALYZE locations",
  ];
  await withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

/** Has locations compared for a while, while lists are read; what is left is left out. */
async function compared(api: ApiProcess, token: string, url: string): Promise<void> {
  const list = () => api.call(token, listLocations, { query: {} });
  const quiet = await timesOf(RUNS, list);
  const left = () =>
    withClient(url, async (client) => {
      const { rows } = await client.query("SELECT count(*) FROM location_checks");
      return Number(rows[0].count);
    });
  const all = await left();
  const read = () => ({ api: memoryOf(api.pid) });
  const idle = read();
  const stopWatch = watchMemory(read, 1_000);
  const began = performance.now();
  await api.call(token, countInbox);
  const first = performance.now() - began;
  const busy = await timesWhile(list, () => pause(began + COMPARING_MS - performance.now()));
  const most = stopWatch();
  const rate = ((all - (await left())) / (performance.now() - began)) * 1000;
  await withClient(url, (client) => client.query("TRUNCATE location_checks"));
  print(`Comparing ${all.toLocaleString("en-US")} locations in the background`, [
    {
      what: "locations/s, and all of them so",
      figure: `${Math.round(rate)}, ${seconds((all / rate) * 1000)}`,
    },
    { what: "opening the inbox at its beginning", figure: milliseconds(first) },
    { what: "a list page before (p50 / p95)", figure: shown(quiet) },
    { what: "a list page meanwhile", figure: shown(busy), budget: "2×" },
    {
      what: "memory of the API before, at most",
      figure: `${megabytes(idle.api)}, ${megabytes(most.api)}`,
    },
  ]);
}

async function officeOf(url: string, account: keyof typeof DEMO_ACCOUNTS): Promise<string> {
  const { email } = DEMO_ACCOUNTS[account];
  const select = "SELECT office_id FROM users WHERE email = $1";
  const { rows } = await withClient(url, (client) => client.query(select, [email]));
  return rows[0].office_id;
}

async function answers(api: ApiProcess, token: string, who: string, within = ""): Promise<void> {
  const of = <C extends Call>(call: C): C => ({ ...call, path: within + call.path });
  const figures: Figure[] = [];
  const measure = async (
    what: string,
    ask: () => Promise<unknown>,
    before?: () => Promise<unknown>,
  ) => figures.push({ what, figure: shown(await timesOf(RUNS, ask, before)), budget: "50 ms" });
  const change = () => write(api, token, of(createChain));
  const counts = () => api.call(token, of(countInbox));
  await measure("counts", counts);
  await measure("counts, right after a write", counts, change);
  const kinds = [
    ...LocationLack.options.map((kind) => ({ call: listInbox, kind })),
    ...SuspicionKind.options.map((kind) => ({ call: listSuspicions, kind })),
  ];
  for (const { call, kind } of kinds) {
    const page = (page: number) => () =>
      api.call(token, of(call as typeof listInbox), {
        params: { kind: kind as LocationLack },
        query: { page },
      });
    for (const [name, at] of Object.entries(PAGES)) await measure(`${kind}: ${name}`, page(at));
    await measure(`${kind}: first page right after a write`, page(1), change);
  }
  print(`The data inbox of 1,000,000 locations on Postgres, p50 / p95: ${who}`, figures);
}
