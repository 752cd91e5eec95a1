import type { Call } from "contract/call";
import { countInbox, createChain, listInbox, listLocations, listSuspicions } from "contract/calls";
import { LocationLack, SuspicionKind } from "contract/locations/data-quality-calls";
import pg from "pg";
import { DEMO_ACCOUNTS } from "contract/account/demo-accounts";
import { ApiProcess } from "../tests/support/api-process";
import { write } from "./api-lists";
import type { Worlds } from "./large-world";
import { memoryOf } from "./product";
import { type Figure, megabytes, milliseconds, print, seconds } from "./report";
import { shown, timesOf, timesWhile } from "./times";

const SECRET = "bench ".repeat(8);
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
  await spoil(large);
  await withApi(large, async (api) => compared(api, await api.signIn("admin"), large));
  await inboxAnswers(large);
}

/** The counts and pages of what is in the inbox by now. */
export const inboxAnswers = (url: string): Promise<void> =>
  withApi(url, async (api) => {
    await answers(api, await api.signIn("admin"), "an admin, all offices");
    const office = await officeOf(url, "officeManager");
    const manager = await api.signIn("officeManager");
    await answers(api, manager, "a manager, one office", `/offices/${office}`);
  });

async function withApi(url: string, work: (api: ApiProcess) => Promise<void>): Promise<void> {
  const api = await ApiProcess.start({ DATABASE_URL: url, SESSION_SECRET: SECRET, DEMO: "1" });
  try {
    await work(api);
  } finally {
    await api.kill();
  }
}

/** Has one location in a hundred lack each of the things, and one in a thousand lie elsewhere. */
async function spoil(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const every = (step: number, at: number) =>
    `id IN (SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM locations) AS numbered WHERE n % ${step} = ${at})`;
  for (const statement of [
    `UPDATE locations SET longitude = NULL, latitude = NULL WHERE ${every(100, 0)}`,
    `UPDATE locations SET position_is_rough = true WHERE ${every(100, 1)}`,
    `UPDATE locations SET type_id = NULL WHERE ${every(100, 2)}`,
    `UPDATE locations SET latitude = latitude + 1 WHERE ${every(1000, 3)}`,
    "VACUUM ANALYZE locations",
  ])
    await client.query(statement);
  await client.end();
}

/** Has locations compared for a while, while lists are read; what is left is left out. */
async function compared(api: ApiProcess, token: string, url: string): Promise<void> {
  const list = () => api.call(token, listLocations, { query: {} });
  const quiet = await timesOf(RUNS, list);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const left = async () =>
    Number((await client.query("SELECT count(*) FROM location_checks")).rows[0].count);
  const all = await left();
  const idle = memoryOf(api.pid);
  let most = idle;
  const began = performance.now();
  await api.call(token, countInbox);
  const first = performance.now() - began;
  const busy = await timesWhile(list, async () => {
    while (performance.now() - began < COMPARING_MS) {
      await new Promise((done) => setTimeout(done, 1_000));
      most = Math.max(most, memoryOf(api.pid));
    }
  });
  const rate = ((all - (await left())) / (performance.now() - began)) * 1000;
  await client.query("TRUNCATE location_checks");
  await client.end();
  print(`Comparing ${all.toLocaleString("en-US")} locations in the background`, [
    {
      what: "locations/s, and all of them so",
      figure: `${Math.round(rate)}, ${seconds((all / rate) * 1000)}`,
    },
    { what: "opening the inbox at its beginning", figure: milliseconds(first) },
    { what: "a list page before (p50 / p95)", figure: shown(quiet) },
    { what: "a list page meanwhile", figure: shown(busy), budget: "2×" },
    { what: "memory of the API before, at most", figure: `${megabytes(idle)}, ${megabytes(most)}` },
  ]);
}

async function officeOf(url: string, account: keyof typeof DEMO_ACCOUNTS): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { email } = DEMO_ACCOUNTS[account];
  const { rows } = await client.query("SELECT office_id FROM users WHERE email = $1", [email]);
  await client.end();
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
