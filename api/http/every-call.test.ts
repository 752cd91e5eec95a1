import type { Call } from "contract/call";
import { ErrorReply } from "contract/errors";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queryRows } from "../db/rows";
import { retry } from "../retry";
import { requestFor, type TestApi, testApi } from "../testing/api";
import { brokenRules, fingerprintOf, TABLES, WITH_RECORDS } from "../testing/invariants";
import { noOpenJobs } from "../testing/jobs";
import { randomInput } from "../testing/random-input";
import { ROLE_CASES } from "../testing/roles";
import { addListRoutes, makeWorld } from "../testing/world";
import type { ServedCall } from "./served-call";

/**
 * Requests for each form of a call; the first of every ten is the well-formed one of the role table.
 * `npm run test:long` makes 500.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 2);
/** One in so many failed writes is checked for having changed nothing. */
const CHECK_EVERY = 4;
const ALLOWED = new Set([200, 400, 401, 403, 404, 409, 413, 414, 415, 422, 429]);

let api: TestApi;
/** Whether the world may be another than it was made. */
let isChanged = true;
beforeAll(async () => {
  api = await testApi({ loginLimits: { pairFailures: 1e6, addressFailures: 1e6 } });
});
/**
 * Each call is asked in a world of its own, whatever the one before did to it. A job that is
 * still at work then may stand in the way for a moment.
 */
beforeEach(async () => {
  if (!isChanged) return;
  isChanged = false;
  const { db } = api.database;
  const tables = await queryRows(
    db,
    sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
  );
  // Truncating takes new files for every table and index: deleting these few rows is ten times as fast.
  const deletes = tables.map(({ tablename }) => `DELETE FROM "${tablename}";`).join(" ");
  await retry(() =>
    db.execute(
      sql.raw(`DO $$ BEGIN SET LOCAL session_replication_role = replica; ${deletes} END $$`),
    ),
  );
  Object.assign(api.world, await makeWorld(db));
  await addListRoutes(db, api.world);
});
afterAll(() => api.close());

/** Ids of all kinds of things, so that requests meet what is there. */
async function idsOf(): Promise<string[]> {
  const tables = ["offices", "users", "locations", "routes", "route_locations", "location_types"];
  const parts = tables.map(
    (table) => sql`(SELECT id::text FROM ${sql.identifier(table)} ORDER BY random() LIMIT 8)`,
  );
  const rows = await queryRows(api.database.db, sql.join(parts, sql` UNION ALL `));
  return rows.map(({ id }) => String(id));
}

/** A stream that goes on until the client leaves has no end to wait for. */
const isEndless = ({ stream }: Call) => stream === "text/event-stream";

/** As text that can stand in an address: half a surrogate pair can't. */
function asText(value: unknown): string {
  const text = typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
  return Buffer.from(text).toString();
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** A random request for a call, sent to the path it is served at. */
function requests({ call, path }: ServedCall, ids: string[]): fc.Arbitrary<InjectOptions> {
  const { hub } = api.world.offices;
  return fc
    .record({
      params: randomInput(call.params, ids),
      query: randomInput(call.query, ids),
      body: call.body ? randomInput(call.body, ids) : fc.constant(undefined),
      file: fc.string({ maxLength: 300 }),
      key: fc.option(fc.string({ unit: "grapheme-ascii", maxLength: 8 }), { freq: 8 }),
    })
    .map(({ params, query, body, file, key }) => {
      const values: Record<string, unknown> = { ...record(params), officeId: hub };
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(asText(values[name] ?? "x")),
      );
      const search = Object.entries(record(query))
        .filter(([, value]) => value !== undefined)
        .map(([name, value]): [string, string] => [name, asText(value)]);
      const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
      const request = { method: call.method, url, query: Object.fromEntries(search) };
      if (call.upload) return { ...request, ...multipart(file, headers) };
      if (body === undefined) return { ...request, headers };
      return {
        ...request,
        headers: { ...headers, "content-type": "application/json" },
        payload: JSON.stringify(body),
      };
    });
}

function multipart(text: string, headers: Record<string, string>) {
  const boundary = "----waybook";
  const payload =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n` +
    `content-type: text/csv\r\n\r\nname,city\r\n${text}\r\n--${boundary}--\r\n`;
  return {
    payload,
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

async function send(request: InjectOptions, user: "admin" | "hubManager" | "hubAgent") {
  const headers = { ...request.headers, authorization: `Bearer ${await api.token(user)}` };
  return api.app.inject({ ...request, headers });
}

describe(`each call, asked ${RUNS} times at random`, () => {
  // The calls are known once the application stands, the test's names before it.
  it.each(Object.keys(ROLE_CASES))(
    "%s",
    async (id) => {
      const served = api.app.servedCalls.filter(({ call }) => call.id === id);
      const [{ call } = { call: undefined }] = served;
      if (!call) throw new Error(`${id} is not served`);
      if (isEndless(call)) return;
      // A link on another site must leave no records: a GET that writes some is `recorded`.
      const mayWrite = call.method !== "GET" || call.recorded === true;
      isChanged = mayWrite || ROLE_CASES[id]?.input !== undefined;
      const ids = await idsOf();
      const user =
        call.access !== "public" && !call.access.includes("admin") ? "hubAgent" : "admin";
      // Of the same call at two paths a short round asks the one that most callers use.
      for (const one of RUNS > 2 ? served : served.slice(-1)) {
        let turn = 0;
        const caller = one.form === "office" && user === "admin" ? "hubManager" : user;
        const seen = new Set<number>();
        await fc.assert(
          fc.asyncProperty(requests(one, ids), async (random) => {
            const office = one.form === "office" ? api.world.offices.hub : undefined;
            const request =
              turn++ % 10 === 0
                ? requestFor(call, await ROLE_CASES[id]?.input?.(api), office)
                : random;
            const checked = mayWrite ? turn % CHECK_EVERY === 2 : turn === 1;
            const fingerprint = () =>
              fingerprintOf(api.database.db, mayWrite ? TABLES : WITH_RECORDS);
            // Jobs of earlier requests change the world, too.
            if (checked) await noOpenJobs(api);
            const before = checked ? await fingerprint() : "";
            const reply = await send(request, caller);
            seen.add(reply.statusCode);
            const about = `${call.method} ${String(request.url).slice(0, 300)} ${reply.statusCode}`;
            if (!ALLOWED.has(reply.statusCode)) throw new Error(`${about}: ${reply.payload}`);
            if (checked && !mayWrite) expect(await fingerprint(), about).toBe(before);
            if (reply.statusCode === 200) return;
            const { error } = ErrorReply.parse(reply.json());
            expect(error.statusCode).toBe(reply.statusCode);
            if (checked) expect(await fingerprint(), about).toBe(before);
          }),
          { numRuns: RUNS, endOnFailure: true },
        );
        const role = { admin: "admin", hubManager: "manager", hubAgent: "agent" } as const;
        const best = ROLE_CASES[id]?.[one.form]?.[role[caller]];
        expect([...seen], `${id} ${one.form} as ${caller}`).toContain(best);
      }
      if (mayWrite) expect(await brokenRules(api.database.db)).toEqual([]);
    },
    60_000 + RUNS * 1000,
  );
});
