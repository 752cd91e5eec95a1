import type { Call, CallInput } from "contract/call";
import * as calls from "contract/calls";
import pg from "pg";
import { buildApp } from "../api/app";
import { openDatabase } from "../api/db/connect";
import { ApiProcess } from "../tests/support/api-process";
import type { Worlds } from "./large-world";
import { milliseconds, print } from "./report";

const RUNS = 40;
const WARM_UP = 5;
const SECRET = "bench ".repeat(8);
const PLANS_OF = 3;

interface Question {
  what: string;
  call: Call;
  input: CallInput<Call>;
  /** How many times slower the large world may be; none where design says nothing. */
  budget?: number;
  /** Asked right after a write, when no total is kept any more. */
  afterWrite?: boolean;
}

const ask = <C extends Call>(what: string, call: C, input: CallInput<C>, budget?: number) =>
  ({ what, call, input, budget }) as Question;

const include = (...relations: string[]) => JSON.stringify({ include: relations });
const LOCATION_PAGE = include("locationType", "chain", "office", "user");
const ROUTE_PAGE = include("agent", "office", "createdBy");
const DOWNTOWN = { latitude: 39.9622, longitude: -83.0007 };

function questions(totals: Record<"locations" | "routes" | "visits", number>): Question[] {
  const locations = (what: string, query: Record<string, string | number>, budget: number) =>
    ask(
      `locations: ${what}`,
      calls.listLocations,
      { query: { filter: LOCATION_PAGE, ...query } },
      budget,
    );
  const lastPage = (total: number) => Math.ceil(total / 10);
  return [
    locations("first page", {}, 2),
    locations("filtered by city", { filters: "city:Dublin" }, 2),
    locations("filtered by type", { filters: "locationType.name:cafe" }, 2),
    locations("sorted by city", { sortBy: "city" }, 2),
    locations(
      "sorted by last visit, latest first",
      { sortBy: "lastVisited", sortOrder: "desc" },
      2,
    ),
    locations("search", { search: "high st" }, 2),
    locations("search that finds nothing", { search: "qqzzxx" }, 2),
    locations("last page", { page: lastPage(totals.locations) }, 10),
    {
      ...locations("first page right after a write, the total counted anew", {}, 2),
      afterWrite: true,
    },
    ask("routes: first page", calls.listRoutes, { query: { filter: ROUTE_PAGE } }),
    ask("routes: last page", calls.listRoutes, {
      query: { filter: ROUTE_PAGE, page: lastPage(totals.routes) },
    }),
    ask("routes: search", calls.listRoutes, { query: { filter: ROUTE_PAGE, search: "clinton" } }),
    ask("users", calls.listUsers, { query: { filter: include("office", "routes", "visits") } }),
    ask("offices", calls.listOffices, { query: { filter: include("manager", "parent") } }),
    ask("offices/report", calls.officeReport, { query: {} }),
    ask("branch-offices", calls.listBranchOffices, { query: {} }),
    ask("location-types", calls.listLocationTypes, { query: {} }),
    ask("chains", calls.listChains, { query: {} }),
    ask("office-locations", calls.listOfficeLocations, { query: {} }),
    ask("user-locations", calls.listUserLocations, { query: {} }),
    ask("route-location-maps", calls.listRouteLocations, {
      query: { filter: include("location") },
    }),
    ask("visits: first page", calls.listVisits, { query: { filter: include("location", "user") } }),
    ask("visits: last page", calls.listVisits, {
      query: { filter: include("location", "user"), page: lastPage(totals.visits) },
    }),
    ask("positions", calls.listPositions, { query: {} }),
    ask("channels", calls.listChannels, { query: {} }),
    ask("location-filter-templates", calls.listFilterTemplates, { query: {} }),
    ask(
      "radius filter: 25 km, 100 stops",
      calls.filterLocations,
      { query: { ...DOWNTOWN, kilometers: 25, limit: 100 } },
      2,
    ),
    ask("radius filter: 250 km, 1,000 stops of a type", calls.filterLocations, {
      query: { ...DOWNTOWN, kilometers: 250, limit: 1000, params: '{"type":["cafe"]}' },
    }),
    ...[
      calls.activeAgents,
      calls.topOffices,
      calls.topAgents,
      calls.activityReport,
      calls.visitReport,
      calls.visitStats,
      calls.confirmedVisits,
      calls.unconfirmedVisits,
      calls.visitNotes,
    ].map((call) => ask(`report ${call.path.slice("/users/".length)}`, call, { query: {} })),
  ];
}

/** Every list, the radius filter and every report, with ten thousand locations and a million. */
export async function apiLists(worlds: Worlds): Promise<void> {
  const small = await measure(worlds.small);
  const large = await measure(worlds.large);
  print(
    "The API on Postgres, one request at a time, p50 / p95: 10,000 locations, 200 routes and 20,000 visits, then 1,000,000, 20,000 and 2,000,000",
    large.map(({ what, p50, p95, budget }, at) => {
      const before = small[at] ?? { p50, p95 };
      const ratio = p50 / before.p50;
      return {
        what,
        figure: `${pair(before)}, then ${pair({ p50, p95 })}: ${ratio.toFixed(1)}×`,
        budget: budget ? `${budget}×` : "",
      };
    }),
  );
  await plans(worlds.large, [...large].sort((a, b) => b.p50 - a.p50).slice(0, PLANS_OF));
}

const pair = ({ p50, p95 }: { p50: number; p95: number }) =>
  `${milliseconds(p50)} / ${milliseconds(p95)}`;

async function measure(databaseUrl: string) {
  const api = await ApiProcess.start({ DATABASE_URL: databaseUrl, SESSION_SECRET: SECRET });
  try {
    const token = await api.signIn("admin");
    const results = [];
    for (const question of questions(await totalsOf(databaseUrl))) {
      const times: number[] = [];
      for (let run = -WARM_UP; run < RUNS; run++) {
        if (question.afterWrite) await write(api, token);
        const started = performance.now();
        const reply = await api.call(token, question.call, question.input);
        if (reply === undefined) throw new Error(`${question.what} was not answered`);
        if (run >= 0) times.push(performance.now() - started);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.floor((RUNS - 1) * share)] ?? 0;
      results.push({ ...question, p50: at(0.5), p95: at(0.95) });
    }
    return results;
  } finally {
    await api.kill();
  }
}

/** Any write: after it, the API forgets the totals that it kept. */
const write = (api: ApiProcess, token: string) =>
  api.call(token, calls.createChain, { body: { name: `Bench ${crypto.randomUUID()}` } });

async function totalsOf(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const count = async (table: string) =>
    Number((await client.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
  const totals = {
    locations: await count("locations WHERE status = 'active'"),
    routes: await count("routes"),
    visits: await count("visits"),
  };
  await client.end();
  return totals;
}

/** Prints how Postgres answers the slowest statement of each question. */
async function plans(url: string, asked: Question[]): Promise<void> {
  const statements: { sql: string; params: unknown[] }[] = [];
  const onStatement = (sql: string, params: unknown[]) => statements.push({ sql, params });
  const database = await openDatabase({ url, onStatement });
  const app = await buildApp({ db: database.db, secrets: [SECRET] });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const token = await inProcessToken(app);
    for (const { what, call, input } of asked) {
      statements.length = 0;
      const query = Object.fromEntries(
        Object.entries({ ...(input.query as object) }).map(([name, value]) => [name, `${value}`]),
      );
      const headers = { authorization: `Bearer ${token}` };
      await app.inject({ method: call.method, url: call.path, query, headers });
      const explained = [];
      for (const { sql, params } of statements.filter(({ sql }) =>
        /^\s*(SELECT|WITH)/i.test(sql),
      )) {
        const { rows } = await client.query(`EXPLAIN (ANALYZE, COSTS OFF) ${sql}`, params);
        const lines = rows.map((row) => String(row["QUERY PLAN"]));
        const took = Number(/Execution Time: ([\d.]+)/.exec(lines.at(-1) ?? "")?.[1] ?? 0);
        explained.push({ took, lines });
      }
      const slowest = explained.sort((a, b) => b.took - a.took)[0];
      console.log(`\n#### Plan of the slowest statement of "${what}"\n\n\`\`\``);
      console.log(slowest?.lines.map((line) => line.slice(0, 160)).join("\n"));
      console.log("```");
    }
  } finally {
    await client.end();
    await app.close();
    await database.close();
  }
}

async function inProcessToken(app: Awaited<ReturnType<typeof buildApp>>): Promise<string> {
  const { DEMO_ACCOUNTS } = await import("../api/demo/accounts");
  const { email, password } = DEMO_ACCOUNTS.admin;
  const payload = { email, password };
  const reply = await app.inject({ method: "POST", url: calls.login.path, payload });
  return reply.json().token;
}
