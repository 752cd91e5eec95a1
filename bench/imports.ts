import { setTimeout as pause } from "node:timers/promises";
import {
  applyImport,
  getImport,
  listLocations,
  previewImport,
  revertImport,
  uploadImport,
} from "contract/calls";
import { Import } from "contract/entities";
import pg from "pg";
import { textRows, workbook } from "../api/testing/workbook";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { ApiProcess } from "../tests/support/api-process";
import { memoryOf, withFolder } from "./product";
import { type Figure, megabytes, milliseconds, print, seconds } from "./report";

const ROWS = [20_000, 100_000];
/** One row in a hundred has no name. */
const BAD_EVERY = 100;
const HEADER = "name,description,address,city,zip,type,latitude,longitude,externalId".split(",");
const STEPS = [
  { call: applyImport, name: "apply" },
  { call: revertImport, name: "revert" },
] as const;
/** A page of the list is asked for so often, as where some hundred people turn pages; ms. */
const LIST_EVERY = 50;
const SECRET = "bench ".repeat(8);

/** Change sets of two sizes into Postgres and into the embedded database, and a workbook. */
export async function importSets(): Promise<void> {
  const postgres = await startPostgres();
  try {
    await killed(postgres.url);
    await withApi({ DATABASE_URL: postgres.url }, "Postgres");
  } finally {
    await postgres.stop();
  }
  await withFolder((folder) => withApi({ DATA_DIR: folder }, "the embedded database"));
}

/**
 * An import that is killed in the midst of its apply and goes on, and is reverted: all counts, and what is in
 * the table before and afterwards.
 */
async function killed(url: string): Promise<void> {
  const env = { SESSION_SECRET: SECRET, DEMO: "1", DATABASE_URL: url };
  const rows = ROWS.at(-1) ?? 0;
  const client = new pg.Client(url);
  let api = await ApiProcess.start(env);
  try {
    await client.connect();
    let token = await api.signIn("admin");
    const before = await activeRows(client);
    const made = await upload(api, token, csv(rows));
    const params = { id: made.id };
    const mapping = made.columns.map(({ field }) => field);
    await api.call(token, previewImport, { params, body: { mapping } });
    await ended(api, token, made.id);
    await api.call(token, applyImport, { params });
    let applied = 0;
    while (applied < rows / 2) {
      applied = (await api.call(token, getImport, { params }))?.applied ?? 0;
    }
    await api.kill();
    api = await ApiProcess.start(env);
    token = await api.signIn("admin");
    await ended(api, token, made.id);
    const set = await api.call(token, getImport, { params });
    const added = (await activeRows(client)).rows - before.rows;
    await api.call(token, revertImport, { params });
    await ended(api, token, made.id);
    const after = await activeRows(client);
    print(`Change set of ${rows.toLocaleString("en-US")} rows, killed in the midst of its apply`, [
      { what: "applied when it was killed", figure: `${applied}` },
      { what: "applied, left in the end", figure: `${set?.applied}, ${set?.left}` },
      { what: "locations more", figure: `${added}`, budget: `${rows - rows / BAD_EVERY}` },
      {
        what: "rows before = rows after revert",
        figure: `${before.rows}, ${after.rows}: ${before.sum === after.sum ? "the same" : "others"}`,
        budget: "the same",
      },
    ]);
  } finally {
    await api.kill();
    await client.end();
  }
}

/** The active locations: how many, and a sum over all of each row. */
async function activeRows(client: pg.Client): Promise<{ rows: number; sum: string }> {
  const { rows } = await client.query(`
    SELECT count(*)::int AS rows, md5(string_agg(md5(l::text), '' ORDER BY id)) AS sum
    FROM locations l WHERE status = 'active'`);
  return rows[0];
}

async function withApi(env: Record<string, string>, where: string): Promise<void> {
  const api = await ApiProcess.start({ SESSION_SECRET: SECRET, DEMO: "1", ...env });
  try {
    const token = await api.signIn("admin");
    for (const rows of ROWS) await measured(api, token, { rows, where, file: csv(rows) });
    const rows = ROWS.at(-1) ?? 0;
    const file = workbook({ rows: textRows([HEADER, ...lines(rows)]) });
    await measured(api, token, { rows, where: `${where}, as a workbook`, file });
  } finally {
    await api.kill();
  }
}

interface Sized {
  rows: number;
  where: string;
  file: string | Uint8Array;
}

async function measured(api: ApiProcess, token: string, { rows, where, file }: Sized) {
  const quiet = await listTimes(api, token, () => pause(3_000));
  const idle = memoryOf(api.pid);
  let most = 0;
  const look = () => {
    most = Math.max(most, memoryOf(api.pid));
  };
  const watch = setInterval(look, 250);
  const figures: Figure[] = [];
  const note = (what: string, took: number, busy?: Times) =>
    figures.push({
      what: `${what}: time, rows/s${busy ? ", a list page meanwhile (p50, p95)" : ""}`,
      figure: `${seconds(took)}, ${perSecond(rows, took)}${busy ? `, ${shown(busy)}` : ""}`,
      budget: busy ? "5,000 rows/s on Postgres, lists at most 2×" : "",
    });
  let began = performance.now();
  const made = await upload(api, token, file);
  note("upload", performance.now() - began);
  const params = { id: made.id };
  const step = async (what: string, start: () => Promise<unknown>) => {
    began = performance.now();
    await start();
    const busy = await listTimes(api, token, () => ended(api, token, made.id));
    note(what, performance.now() - began, busy);
  };
  const mapping = made.columns.map(({ field }) => field);
  await step("preview", () => api.call(token, previewImport, { params, body: { mapping } }));
  for (const { call, name } of STEPS) await step(name, () => api.call(token, call, { params }));
  clearInterval(watch);
  look();
  const last = await api.call(token, getImport, { params });
  const good = rows - rows / BAD_EVERY;
  if (last?.applied !== 0 && last?.applied !== good) {
    throw new Error(`the import ended with ${JSON.stringify(last)}`);
  }
  print(`Change set of ${rows.toLocaleString("en-US")} rows, 1% of them wrong: ${where}`, [
    { what: "a list page before (p50, p95)", figure: shown(quiet) },
    ...figures,
    { what: "memory of the API before, at most", figure: `${megabytes(idle)}, ${megabytes(most)}` },
  ]);
}

const perSecond = (rows: number, took: number) =>
  Math.round((rows / took) * 1000).toLocaleString("en-US");

const csv = (rows: number) => [HEADER, ...lines(rows)].map((cells) => cells.join(",")).join("\n");

const lines = (rows: number) =>
  Array.from({ length: rows }, (_, n) => [
    n % BAD_EVERY === 0 ? "" : `Set ${n}`,
    `Row ${n} of a set`,
    `${n} High St`,
    "Columbus",
    "43215",
    "cafe",
    (39.86 + (n % 500) / 2000).toFixed(6),
    (-83.2 + (n % 777) / 2000).toFixed(6),
    `set-${n}`,
  ]);

async function upload(api: ApiProcess, token: string, file: string | Uint8Array): Promise<Import> {
  const form = new FormData();
  form.append("file", new Blob([file as string]), "locations.csv");
  const reply = await fetch(`${api.url}${uploadImport.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!reply.ok) throw new Error(`the upload answered ${reply.status}: ${await reply.text()}`);
  return Import.parse(await reply.json());
}

async function ended(api: ApiProcess, token: string, id: string): Promise<void> {
  for (;;) {
    const set = await api.call(token, getImport, { params: { id } });
    if (set?.state === "failed") throw new Error(`the import failed: ${set.error}`);
    if (set && !set.state.endsWith("ing")) return;
    await pause(100);
  }
}

interface Times {
  p50: number;
  p95: number;
}

const shown = ({ p50, p95 }: Times) => `${milliseconds(p50)}, ${milliseconds(p95)}`;

/** How long a page of the list takes, asked for twenty times a second while `work` goes on; ms. */
async function listTimes(
  api: ApiProcess,
  token: string,
  work: () => Promise<unknown>,
): Promise<Times> {
  let working = true;
  const done = work().finally(() => {
    working = false;
  });
  const times: number[] = [];
  while (working) {
    const started = performance.now();
    await api.call(token, listLocations, { query: { page: 1 } });
    times.push(performance.now() - started);
    await pause(Math.max(0, started + LIST_EVERY - performance.now()));
  }
  await done;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
