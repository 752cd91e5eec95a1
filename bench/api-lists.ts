import { DEMO_ACCOUNTS } from "contract/account/demo-accounts";
import * as calls from "contract/calls";
import { buildApp } from "../api/app";
import { openDatabase } from "../api/db/connect";
import type { ApiProcess } from "../tests/support/api-process";
import { type Question, questions } from "./api-questions";
import { type Worlds, withClient } from "./databases";
import { SECRET, startApi } from "./product";
import { milliseconds, print } from "./report";
import { percentiles, shown, type Times, timed, WARM_UP } from "./times";

const RUNS = 40;
const PLANS_OF = 3;

/** Every list, the radius filter and every report, with ten thousand locations and a million. */
export async function apiLists(worlds: Worlds): Promise<void> {
  const small = await askable(worlds.small);
  const large = await askable(worlds.large);
  const results: (Question & { small: Times; large: Times })[] = [];
  try {
    for (const [at, question] of small.questions.entries()) {
      const [first, second] = await timesInTurns([
        { ...small, question },
        { ...large, question: large.questions[at] ?? question },
      ]);
      results.push({ ...question, ...large.questions[at], small: first, large: second });
    }
  } finally {
    await small.api.kill();
    await large.api.kill();
  }
  print(
    "The API on Postgres, one request at a time, p50 / p95: 10,000 locations, 200 routes and 20,000 visits, then 1,000,000, 20,000 and 2,000,000",
    results.map(({ what, small, large, budget, withinMs }) => ({
      what,
      figure: `${shown(small)}, then ${shown(large)}: ${(large.p50 / small.p50).toFixed(1)}×`,
      budget: budget ? `${budget}×` : withinMs ? milliseconds(withinMs) : "",
    })),
  );
  results.sort((a, b) => b.large.p50 - a.large.p50);
  await plans(worlds.large, results.slice(0, PLANS_OF));
}

/** An API on one of the worlds, and what to ask it. */
async function askable(databaseUrl: string) {
  const api = await startApi({ DATABASE_URL: databaseUrl });
  const token = await api.signIn("admin");
  return { api, token, questions: questions(await totalsOf(databaseUrl)) };
}

interface Asked {
  api: ApiProcess;
  token: string;
  question: Question;
}

/** Asks both in turn, so that what else the machine does meanwhile slows down both. */
async function timesInTurns(both: [Asked, Asked]): Promise<[Times, Times]> {
  const times: [number[], number[]] = [[], []];
  for (let run = -WARM_UP; run < RUNS; run++) {
    for (const [at, { api, token, question }] of both.entries()) {
      if (question.afterWrite) await write(api, token);
      const took = await timed(() => api.call(token, question.call, question.input));
      if (run >= 0) times[at]?.push(took);
    }
  }
  return [percentiles(times[0]), percentiles(times[1])];
}

/** Any write: after it, the API forgets the totals that it cached. */
export const write = (api: ApiProcess, token: string, call = calls.createChain) =>
  api.call(token, call, { body: { name: `Bench ${crypto.randomUUID()}` } });

const totalsOf = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const count = async (table: string) =>
      Number((await client.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
    return {
      locations: await count("locations WHERE status = 'active'"),
      routes: await count("routes"),
      visits: await count("visits"),
    };
  });

/** Prints how Postgres answers the slowest statement of each question. */
async function plans(url: string, asked: Question[]): Promise<void> {
  const statements: { sql: string; params: unknown[] }[] = [];
  const onStatement = (sql: string, params: unknown[]) => statements.push({ sql, params });
  const database = await openDatabase({ url, onStatement });
  const app = await buildApp({ db: database.db, secrets: [SECRET] });
  try {
    const token = await inProcessToken(app);
    for (const { what, call, input } of asked) {
      statements.length = 0;
      const query = Object.fromEntries(
        Object.entries({ ...(input.query as object) }).map(([name, value]) => [name, `${value}`]),
      );
      const headers = { authorization: `Bearer ${token}` };
      await app.inject({ method: call.method, url: call.path, query, headers });
      const reads = statements.filter(({ sql }) => /^\s*(SELECT|WITH)/i.test(sql));
      const explained = await withClient(url, async (client) => {
        const found = [];
        for (const { sql, params } of reads) {
          const { rows } = await client.query(`EXPLAIN (ANALYZE, COSTS OFF) ${sql}`, params);
          const lines = rows.map((row) => String(row["QUERY PLAN"]));
          const took = Number(/Execution Time: ([\d.]+)/.exec(lines.at(-1) ?? "")?.[1] ?? 0);
          found.push({ took, lines });
        }
        return found;
      });
      const slowest = explained.sort((a, b) => b.took - a.took)[0];
      console.log(`\n#### Plan of the slowest statement of "${what}"\n\n\`\`\``);
      console.log(slowest?.lines.map((line) => line.slice(0, 160)).join("\n"));
      console.log("```");
    }
  } finally {
    await app.close();
    await database.close();
  }
}

async function inProcessToken(app: Awaited<ReturnType<typeof buildApp>>): Promise<string> {
  const { email, password } = DEMO_ACCOUNTS.admin;
  const payload = { email, password };
  const reply = await app.inject({ method: "POST", url: calls.login.path, payload });
  return reply.json().token;
}
