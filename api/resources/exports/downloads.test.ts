import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as breathe } from "node:timers/promises";
import { promisify } from "node:util";
import { exportLocations, getJob } from "contract/calls";
import type { ExportLink } from "contract/exports/calls";
import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "../../app";
import { jobs } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { finishedJob, heldByAnother } from "../../testing/jobs";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;

async function download({ url }: ExportLink): Promise<string> {
  const reply = await api.app.inject({ url });
  if (reply.statusCode !== 200) throw new Error(reply.payload);
  return reply.payload;
}
const jobIdOf = ({ url }: ExportLink) => new URL(url, "http://a").pathname.split("/").at(-1) ?? "";

describe("a link", () => {
  const status = async (url: string) => (await api.app.inject({ url })).statusCode;

  it("is good for five minutes to begin with, for nothing else, and can't be made up", async () => {
    const { url } = await api.ok(as, exportLocations);
    const other = await api.ok(as, exportLocations);
    expect(await status(url)).toBe(200);
    const longer = url.replace(/expires=(\d+)/, (_, s) => `expires=${Number(s) + 60}`);
    expect(await status(longer)).toBe(404);
    expect(await status(url.replace(/signature=..../, "signature=AAAA"))).toBe(404);
    expect(await status(url.replace(/signature=.*/, "signature="))).toBe(404);
    expect(await status(url.replace(/&signature=.*/, ""))).toBe(422);
    expect(await status(url.replace(jobIdOf({ url }), jobIdOf(other)))).toBe(404);
    expect(await status(url.replace(/expires=\d+/, "expires=NaN"))).toBe(404);

    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + 5 * 60_000);
    expect(await status(url)).toBe(200);
    api.clock.now = new Date(now.getTime() + 5 * 60_000 + 1000);
    expect(await status(url)).toBe(404);
    api.clock.now = now;
  });

  it("holds after the secret was changed, while the old one is still believed", async () => {
    const { url } = await api.ok(as, exportLocations);
    const old = "a secret that only tests know, 32+";
    const statusWith = async (secrets: string[]) => {
      const app = await buildApp({ db: api.database.db, secrets, now: () => api.clock.now });
      const { statusCode } = await app.inject({ url });
      await app.close();
      return statusCode;
    };
    expect(await statusWith(["a new secret of thirty-two letters", old])).toBe(200);
    expect(await statusWith(["a new secret of thirty-two letters"])).toBe(404);
  });

  it("to an export that failed, or to another kind of job, leads nowhere", async () => {
    const link = await api.ok(as, exportLocations);
    await finishedJob(api, as, jobIdOf(link));
    const set = (values: Partial<typeof jobs.$inferInsert>) =>
      api.database.db
        .update(jobs)
        .set(values)
        .where(eq(jobs.id, jobIdOf(link)));
    await set({ status: "failed" });
    expect(await status(link.url)).toBe(409);
    await set({ status: "done", kind: "location-import" });
    expect(await status(link.url)).toBe(404);
    await api.database.db.delete(jobs).where(eq(jobs.id, jobIdOf(link)));
    expect(await status(link.url)).toBe(404);
  });
});

describe("a download over a real connection", () => {
  let port: number;
  const ROWS = 6000;
  beforeAll(async () => {
    await api.database.db.execute(sql`
      INSERT INTO locations (id, name, office_id)
      SELECT gen_random_uuid(), 'Many ' || n, ${api.world.offices.depot}::uuid
      FROM generate_series(1, ${ROWS}::int) n`);
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    port = (api.app.server.address() as AddressInfo).port;
  });

  const connections = () =>
    promisify(api.app.server.getConnections.bind(api.app.server))() as Promise<number>;
  async function open(url: string): Promise<IncomingMessage> {
    const [reply] = await once(get({ port, path: url }), "response");
    return reply;
  }
  /** As an export stands whose first pieces are there and whose last are not. */
  async function halfDone() {
    const query = { filters: "name:Many" };
    const link = await api.ok(as, exportLocations, { query });
    const whole = await download(link);
    const cut = {
      status: "running",
      leasedUntil: heldByAnother(api),
      finishedAt: null,
    } as const;
    const set = (values: Partial<typeof jobs.$inferInsert>) =>
      api.database.db
        .update(jobs)
        .set(values)
        .where(eq(jobs.id, jobIdOf(link)));
    await set(cut);
    return { link, whole, set };
  }

  it("has every row once, over several steps", async () => {
    const link = await api.ok(as, exportLocations, { query: { filters: "name:Many" } });
    const rows = parse<Record<string, string>>(await download(link), { columns: true, bom: true });
    expect(new Set(rows.map(({ name }) => name)).size).toBe(ROWS);
    expect(rows).toHaveLength(ROWS);
    const job = await api.ok({ user: "hubManager" }, getJob, { params: { id: jobIdOf(link) } });
    expect(job).toMatchObject({ done: ROWS, total: ROWS, status: "done" });
  });

  it("waits for the rest of a file that is still being written", async () => {
    const { link, whole, set } = await halfDone();
    const reply = await open(link.url);
    let text = "";
    reply.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    while (text.length < whole.length) await breathe();
    expect(reply.complete).toBe(false);
    await set({ status: "done" });
    await once(reply, "end");
    expect(text).toBe(whole);
    expect(reply.complete).toBe(true);
  });

  it("breaks off, rather than end as if it were whole, when the export fails meanwhile", async () => {
    const { link, set } = await halfDone();
    const reply = await open(link.url);
    const broken = new Promise((resolve) => reply.once("error", resolve));
    reply.resume();
    await set({ status: "failed" });
    expect(await broken).toMatchObject({ code: "ECONNRESET" });
    expect(reply.complete).toBe(false);
  });

  it("asks no more once the client has left", async () => {
    const { link } = await halfDone();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const reply = await open(link.url);
    reply.on("error", () => {});
    const before = await connections();
    reply.destroy();
    while ((await connections()) >= before) await breathe();
    const afterAWait = async () => {
      vi.advanceTimersByTime(60_000);
      for (let n = 0; n < 10; n++) await breathe();
    };
    await afterAWait();
    api.statements.length = 0;
    await afterAWait();
    vi.useRealTimers();
    expect(api.statements.filter((text) => text.includes("job_chunks"))).toEqual([]);
  });
});

it("an export is refused to one who has ten pieces of long work open already", async () => {
  const { db } = api.database;
  const { depotManager } = api.world.users;
  const open = Array.from({ length: 10 }, () => ({
    kind: "export",
    userId: depotManager,
    input: {},
    leasedUntil: heldByAnother(api),
  }));
  await db.insert(jobs).values(open);
  const other = { user: "depotManager", office: "depot" } as const;
  expect((await api.fails(other, exportLocations)).statusCode).toBe(429);
  expect(await api.status(as, exportLocations)).toBe(200);
  await db
    .update(jobs)
    .set({ finishedAt: "2026-01-01T00:00:00.000Z", status: "failed" })
    .where(eq(jobs.userId, depotManager));
  expect(await api.status(other, exportLocations)).toBe(200);
});
