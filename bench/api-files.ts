import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as pause } from "node:timers/promises";
import { exportLocations, getJob, importLocations, listLocations } from "contract/calls";
import { Job } from "contract/entities";
import { ApiProcess } from "../tests/support/api-process";
import type { Worlds } from "./large-world";
import { memoryOf, withFolder } from "./product";
import { megabytes, milliseconds, print, seconds } from "./report";

const ROWS = 100_000;
const SECRET = "bench ".repeat(8);
/** Another run on the same world adds rows of its own. */
const RUN = Date.now().toString(36);

/** A million rows out of Postgres, a hundred thousand into it and into the embedded database. */
export async function apiFiles({ large }: Worlds): Promise<void> {
  const api = await ApiProcess.start({ DATABASE_URL: large, SESSION_SECRET: SECRET, DEMO: "1" });
  try {
    const token = await api.signIn("admin");
    await exported(api, token);
    await imported(api, token, "Postgres");
  } finally {
    await api.kill();
  }
  await withFolder(async (folder) => {
    const api = await ApiProcess.start({ DATA_DIR: folder, DEMO: "1" });
    try {
      await imported(api, await api.signIn("admin"), "the embedded database");
    } finally {
      await api.kill();
    }
  });
}

async function exported(api: ApiProcess, token: string): Promise<void> {
  const idle = memoryOf(api.pid);
  const watch = watchMemory(api.pid);
  const started = performance.now();
  const link = await api.call(token, exportLocations, { query: {} });
  const reply = await fetch(new URL(link?.url ?? "", api.url));
  let first = 0;
  let bytes = 0;
  let lines = 0;
  if (!reply.ok || !reply.body) throw new Error(`the download answered ${reply.status}`);
  for await (const chunk of Readable.fromWeb(reply.body as ReadableStream)) {
    first ||= performance.now() - started;
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines++;
  }
  const took = performance.now() - started;
  const peak = await watch.stop();
  print("Export of every location from Postgres", [
    { what: "rows", figure: (lines - 1).toLocaleString("en-US") },
    { what: "time, to the first bytes", figure: `${seconds(took)}, ${milliseconds(first)}` },
    { what: "size of the CSV", figure: megabytes(bytes) },
    {
      what: "memory of the API before, at most",
      figure: `${megabytes(idle)}, ${megabytes(peak)}`,
      budget: "under 100 MB more",
    },
  ]);
}

async function imported(api: ApiProcess, token: string, where: string): Promise<void> {
  const quiet = await listTimes(api, token, async () => pause(3_000));
  const idle = memoryOf(api.pid);
  const watch = watchMemory(api.pid);
  const started = performance.now();
  const job = await upload(api, token);
  const accepted = performance.now() - started;
  let last = job;
  const busy = await listTimes(api, token, async () => {
    while (last.status === "waiting" || last.status === "running") {
      await pause(100);
      last = (await api.call(token, getJob, { params: { id: job.id } })) ?? last;
    }
  });
  const took = performance.now() - started;
  const peak = await watch.stop();
  if (last.added !== ROWS) throw new Error(`the import ended with ${JSON.stringify(last)}`);
  print(`Import of ${ROWS.toLocaleString("en-US")} locations into ${where}`, [
    { what: "the file is taken after", figure: milliseconds(accepted) },
    {
      what: "rows/s, while lists are read without a pause",
      figure: Math.round((ROWS / took) * 1000).toLocaleString("en-US"),
      budget: where === "Postgres" ? "5,000" : "",
    },
    { what: "a list page, p50 before", figure: milliseconds(quiet) },
    {
      what: "a list page, p50 meanwhile",
      figure: `${milliseconds(busy)}: ${(busy / quiet).toFixed(1)}×`,
      budget: "at most 2×",
    },
    { what: "memory of the API before, at most", figure: `${megabytes(idle)}, ${megabytes(peak)}` },
  ]);
}

async function upload(api: ApiProcess, token: string): Promise<Job> {
  const header =
    "name,description,dbaName,address,city,zip,type,chain,latitude,longitude,contactName,contactPhone,contactEmail,externalId";
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const place = `${(39.86 + (n % 500) / 2000).toFixed(6)},${(-83.2 + (n % 777) / 2000).toFixed(6)}`;
    const contact = n % 3 === 0 ? `Pat ${n},614-555-0100,pat${n}@example.com` : ",,";
    return `Import ${n},"Row ${n}, imported",,${n} High St,Columbus,43215,cafe,,${place},${contact},${RUN}-${n}`;
  });
  const form = new FormData();
  form.append("file", new Blob([`${header}\n${rows.join("\n")}\n`]), "locations.csv");
  const reply = await fetch(`${api.url}${importLocations.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!reply.ok) throw new Error(`the import answered ${reply.status}: ${await reply.text()}`);
  return Job.parse(await reply.json());
}

/** The median time of a list page, asked for again and again while `work` goes on; ms. */
async function listTimes(api: ApiProcess, token: string, work: () => Promise<void>) {
  let working = true;
  const done = work().finally(() => {
    working = false;
  });
  const times: number[] = [];
  while (working) {
    const started = performance.now();
    await api.call(token, listLocations, { query: { search: "high", sortBy: "name" } });
    times.push(performance.now() - started);
  }
  await done;
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function watchMemory(pid: number) {
  let most = 0;
  const look = () => {
    most = Math.max(most, memoryOf(pid));
  };
  const timer = setInterval(look, 250);
  return {
    stop: async () => {
      clearInterval(timer);
      look();
      return most;
    },
  };
}
