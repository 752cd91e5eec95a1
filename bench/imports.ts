import { setTimeout as pause } from "node:timers/promises";
import {
  applyImport,
  getImport,
  listLocations,
  previewImport,
  revertImport,
  uploadImport,
} from "contract/calls";
import type { Import } from "contract/entities";
import type { ApiCalls } from "../tests/support/api-calls";
import type { ApiProcess } from "../tests/support/api-process";
import { withPostgres } from "./databases";
import { memoryOf, watchMemory } from "./memory";
import { withApi, withFolder } from "./product";
import { type Figure, megabytes, print, seconds } from "./report";
import { shown, type Times, timesWhile } from "./times";

/** One row in a hundred has no name. */
const BAD_EVERY = 100;
const HEADER = "name,description,address,city,zip,type,latitude,longitude,externalId";
/** A page of the list is asked for so often, as where some hundred people turn pages; ms. */
const LIST_EVERY = 50;
const LONGEST_MS = 20 * 60_000;

/** Change sets into Postgres and into the embedded database. */
export async function importSets(): Promise<void> {
  await withPostgres((url) =>
    withApi({ DATABASE_URL: url }, (api, token) =>
      measured(api, token, { rows: 100_000, where: "Postgres" }),
    ),
  );
  await withFolder((folder) =>
    withApi({ DATA_DIR: folder }, (api, token) =>
      measured(api, token, { rows: 20_000, where: "the embedded database" }),
    ),
  );
}

interface Sized {
  rows: number;
  where: string;
}

async function measured(api: ApiProcess, token: string, { rows, where }: Sized): Promise<void> {
  const list = () => api.call(token, listLocations, { query: { page: 1 } });
  const quiet = await timesWhile(list, () => pause(3_000), LIST_EVERY);
  const read = () => ({ api: memoryOf(api.pid) });
  const idle = read();
  const stopWatch = watchMemory(read);
  const figures: Figure[] = [];
  const note = (what: string, took: number, busy?: Times) =>
    figures.push({
      what: `${what}: time, rows/s${busy ? ", a list page meanwhile (p50 / p95)" : ""}`,
      figure: `${seconds(took)}, ${perSecond(rows, took)}${busy ? `, ${shown(busy)}` : ""}`,
      budget: busy ? "5,000 rows/s on Postgres, lists at most 2×" : "",
    });
  let began = performance.now();
  const set = await uploadRows(api, token, csv(rows));
  note("upload", performance.now() - began);
  const params = { id: set.id };
  const step = async (what: string, start: () => Promise<unknown>, end: Import["state"]) => {
    began = performance.now();
    await start();
    const busy = await timesWhile(list, () => importIs(api, token, set.id, end), LIST_EVERY);
    note(what, performance.now() - began, busy);
  };
  const body = { mapping: set.columns.map(({ field }) => field) };
  await step("preview", () => api.call(token, previewImport, { params, body }), "previewed");
  await step("apply", () => api.call(token, applyImport, { params }), "applied");
  await step("revert", () => api.call(token, revertImport, { params }), "reverted");
  const most = stopWatch();
  const last = await api.call(token, getImport, { params });
  if (last?.reverted !== rows - rows / BAD_EVERY) {
    throw new Error(`the import ended with ${JSON.stringify(last)}`);
  }
  print(`Change set of ${rows.toLocaleString("en-US")} rows, 1% of them wrong: ${where}`, [
    { what: "a list page before (p50 / p95)", figure: shown(quiet) },
    ...figures,
    {
      what: "memory of the API before, at most",
      figure: `${megabytes(idle.api)}, ${megabytes(most.api)}`,
    },
  ]);
}

const perSecond = (rows: number, took: number) =>
  Math.round((rows / took) * 1000).toLocaleString("en-US");

function csv(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const place = `${(39.86 + (n % 500) / 2000).toFixed(6)},${(-83.2 + (n % 777) / 2000).toFixed(6)}`;
    const name = n % BAD_EVERY === 0 ? "" : `Set ${n}`;
    return `${name},Row ${n} of a set,${n} High St,Columbus,43215,cafe,${place},set-${n}`;
  });
  return [HEADER, ...lines].join("\n");
}

/** Uploads the text of a CSV file. */
export async function uploadRows(api: ApiCalls, token: string, text: string): Promise<Import> {
  const form = new FormData();
  form.append("file", new Blob([text]), "locations.csv");
  const set = await api.call(token, uploadImport, { form });
  if (!set) throw new Error("the upload was not answered");
  return set;
}

/** Waits until an import is so far. */
export async function importIs(
  api: ApiCalls,
  token: string,
  id: string,
  state: Import["state"],
): Promise<void> {
  const ends = performance.now() + LONGEST_MS;
  for (;;) {
    const set = await api.call(token, getImport, { params: { id } });
    if (set?.state === state) return;
    const isLate = performance.now() > ends;
    if (isLate || set?.state === "failed") {
      throw new Error(`the import is ${set?.state}, not ${state}: ${set?.error ?? "too late"}`);
    }
    await pause(100);
  }
}
