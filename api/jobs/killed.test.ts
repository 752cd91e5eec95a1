import { setTimeout as pause } from "node:timers/promises";
import type { Import, Job } from "contract/entities";
import { LONG_RUN, rounds } from "platform/testing/long-run";
import { afterAll, expect, it } from "vitest";
import { killableApi } from "../testing/killable-api";

const ROWS = rounds(240, 3_000);
/** How many rows there are before each kill; one kill where nothing else is asked for. */
const KILLED_AFTER = [1, ROWS / 3, (ROWS * 2) / 3].slice(0, Number(process.env.ROUNDS ?? 1));
const killable = killableApi();
afterAll(killable.close);

type Api = Awaited<ReturnType<typeof killable.start>>;

function formOf(line: (n: number) => string): FormData {
  const lines = Array.from({ length: ROWS }, (_, n) => line(n));
  const form = new FormData();
  form.append("file", new Blob([`name,externalId\n${lines.join("\n")}`]), "rows.csv");
  return form;
}

/** All locations as a list shows them, but for when they were last written. */
async function tableIn(api: Api): Promise<object[]> {
  const rows: object[] = [];
  for (let page = 1; ; page++) {
    const path = `/locations?limit=1000&sortBy=createdAt&page=${page}`;
    const { data, totalDocs } = await api.ask<{ data: object[]; totalDocs: number }>(path);
    rows.push(...data.map((row) => ({ ...row, updatedAt: undefined })));
    if (rows.length >= totalDocs || data.length === 0) return rows;
  }
}

/** Asks after a short pause, because constant requests would slow the work under test. */
async function asked<Reply>(api: Api, path: string): Promise<Reply> {
  await pause(10);
  return api.ask<Reply>(path);
}

async function countIn(api: Api): Promise<number> {
  const { totalDocs } = await api.ask<{ totalDocs: number }>("/locations");
  return totalDocs;
}

it.runIf(LONG_RUN)(
  "an import goes on after each kill -9, and takes every row once",
  async () => {
    const form = formOf((n) => `Row ${n},${n % 7 ? "" : `id-${n}`}`);
    let api = await killable.start();
    const { id } = await api.ask<Job>("/locations/csv", { method: "POST", body: form });
    const job = () => asked<Job>(api, `/jobs/${id}`);
    let killedAtWork = 0;
    for (const part of KILLED_AFTER) {
      let { done, finishedAt } = await job();
      while (done < part) ({ done, finishedAt } = await job());
      await api.kill();
      if (!finishedAt) killedAtWork++;
      api = await killable.start();
      expect((await job()).done).toBeGreaterThanOrEqual(done);
    }
    expect(killedAtWork).toBeGreaterThan(0);
    let last = await job();
    while (!last.finishedAt) last = await job();
    expect(last).toMatchObject({
      status: "done",
      total: ROWS,
      done: ROWS,
      added: ROWS,
      updated: 0,
      problems: 0,
    });
    expect(await countIn(api)).toBe(ROWS);
    await api.kill();
  },
  240_000 * KILLED_AFTER.length,
);

it(
  "a change set goes on after each kill -9 while it is applied and reverted",
  async () => {
    let api = await killable.start();
    // Every seventh is about a location that is there already.
    const first = formOf((n) => `Old ${n},old-${n % 7 ? 0 : n}`);
    const { id: jobId } = await api.ask<Job>("/locations/csv", { method: "POST", body: first });
    while (!(await asked<Job>(api, `/jobs/${jobId}`)).finishedAt);
    const before = await tableIn(api);
    const form = formOf((n) => `Set ${n},${n % 7 ? "" : `old-${n}`}`);
    const { id } = await api.ask<Import>("/imports", { method: "POST", body: form });
    const read = () => asked<Import>(api, `/imports/${id}`);
    async function until(is: (set: Import) => boolean): Promise<Import> {
      for (;;) {
        const set = await read();
        if (set.state === "failed") throw new Error(`it failed: ${set.error}`);
        if (is(set)) return set;
      }
    }
    const post = (step: string, body?: object) =>
      api.ask<Import>(`/imports/${id}/${step}`, {
        method: "POST",
        ...(body && {
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      });
    let killedAtWork = 0;
    async function killedIn(busy: Import["state"], ended: Import["state"]): Promise<Import> {
      for (const part of KILLED_AFTER) {
        const { done, state } = await until((set) => set.done >= part || set.state === ended);
        await api.kill();
        if (state === busy) killedAtWork++;
        api = await killable.start();
        expect((await read()).done).toBeGreaterThanOrEqual(done);
      }
      return until(({ state }) => state === ended);
    }

    await post("preview", { mapping: ["name", "externalId"] });
    const { added, changed } = await until(({ state }) => state === "previewed");
    expect([added, changed]).toEqual([ROWS - Math.ceil(ROWS / 7), Math.ceil(ROWS / 7)]);
    await post("apply");
    expect(await killedIn("applying", "applied")).toMatchObject({ applied: ROWS, left: 0 });
    expect(await countIn(api)).toBe(before.length + added);
    await post("revert");
    expect(await killedIn("reverting", "reverted")).toMatchObject({ reverted: ROWS, kept: 0 });
    expect(await tableIn(api)).toEqual(before);
    expect(killedAtWork).toBeGreaterThan(0);
    await api.kill();
  },
  240_000 * KILLED_AFTER.length,
);
