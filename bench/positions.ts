import { spawn } from "node:child_process";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "../api/db/connect";
import { queryRows } from "../api/db/rows";
import { addPerson } from "../tests/support/people";
import { Server } from "../tests/support/server";
import { cpuOf } from "./cpu";
import { memories } from "./memory";
import { signIn, withFolder } from "./product";
import { type Figure, megabytes, milliseconds, print } from "./report";
import { percentiles, shown } from "./times";

const { BENCH_AGENTS = "500", BENCH_MINUTES = "10" } = process.env;
const EVERY_S = 5;
const STREAMS = 20;
/** As many as one user may have. */
const STREAMS_PER_USER = 5;
const PASSWORD = "bench-streams";

/** Agents who report where they are, on the embedded database, while browsers follow all of them. */
export async function positions(): Promise<void> {
  await withFolder(async (folder) => {
    const server = await Server.start(folder, { BENCH: "1" });
    const streams = await openStreams(server);
    const drive = simulate(server);
    await drive.began;
    const began = Date.now();
    const memory = [memories(server.pid)];
    const cpu = cpuOf(server.pid);
    for (let half = 0; half < 2; half++) {
      await Promise.race([drive.ended, pause(Number(BENCH_MINUTES) * 30_000)]);
      memory.push(memories(server.pid));
    }
    const { taken, words } = await drive.ended;
    const used = cpuOf(server.pid);
    const perPosition = (of: "api" | "console") => milliseconds((used[of] - cpu[of]) / taken);
    // One look for news later all is told.
    await pause(3_000);
    for (const { leave } of streams) leave();
    await server.stop();
    const stored = await storedSince(folder, began);
    const told = streams.map(({ lags }) => lags.length);
    const lags = percentiles(streams.flatMap((stream) => stream.lags));
    const each = (of: "api" | "console") => memory.map((at) => megabytes(at[of])).join(", ");
    const figures: Figure[] = [
      { what: "positions taken, stored", figure: `${taken}, ${stored}` },
      { what: "lost", figure: `${Math.max(0, taken - stored)}`, budget: "0" },
      { what: "the calls", figure: words },
      {
        what: `events by each of ${STREAMS} streams: least, most`,
        figure: `${Math.min(...told)}, ${Math.max(...told)}`,
        budget: "as many as stored",
      },
      {
        what: "told twice",
        figure: `${streams.reduce((sum, { twice }) => sum + twice(), 0)}`,
        budget: "0",
      },
      { what: "from the device to the browser: p50 / p95", figure: shown(lags) },
      {
        what: "CPU time of the console and the API for each position, with all streams",
        figure: `${perPosition("console")} + ${perPosition("api")}`,
      },
      { what: "memory of the API at the start, middle, end", figure: each("api") },
      { what: "memory of the console", figure: each("console") },
    ];
    const what = `${BENCH_AGENTS} agents, a position every ${EVERY_S} s each, ${BENCH_MINUTES} minutes`;
    print(what, figures);
  });
}

interface Followed {
  /** Milliseconds from when a position was recorded until it was told. */
  lags: number[];
  twice(): number;
  leave(): void;
}

/** Streams of all agents through the console, of admins made for them. */
async function openStreams(server: Server): Promise<Followed[]> {
  const streams: Followed[] = [];
  for (let number = 0; number * STREAMS_PER_USER < STREAMS; number++) {
    const person = { displayName: `Bench ${number}`, role: "admin", password: PASSWORD } as const;
    const account = await addPerson(server, person);
    const cookie = await signIn(server, account);
    for (let at = 0; at < STREAMS_PER_USER; at++) streams.push(await follow(server, cookie));
  }
  return streams;
}

async function follow(server: Server, cookie: string): Promise<Followed> {
  const asked = get(`${server.url}/live/agents`, { headers: { cookie }, agent: false });
  const [reply] = (await once(asked, "response")) as [IncomingMessage];
  if (reply.statusCode !== 200) throw new Error(`A stream answered ${reply.statusCode}`);
  const lags: number[] = [];
  const ids = new Set<string>();
  let event = "";
  createInterface({ input: reply }).on("line", (line) => {
    if (line.startsWith("event: ")) event = line.slice(7);
    if (event !== "position" || !line.startsWith("data: ")) return;
    const { id, recordedAt } = JSON.parse(line.slice(6));
    lags.push(Date.now() - Date.parse(recordedAt));
    ids.add(id);
  });
  reply.on("error", () => {});
  return { lags, twice: () => lags.length - ids.size, leave: () => reply.destroy() };
}

/** Runs `npm run simulate` from the build. */
function simulate(server: Server) {
  const args = ["--agents", BENCH_AGENTS, "--every", String(EVERY_S), "--minutes", BENCH_MINUTES];
  const child = spawn(process.execPath, ["build/simulate.js", ...args], {
    env: { ...process.env, CONSOLE_URL: server.url, API_URL: `http://127.0.0.1:${server.apiPort}` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let begin = () => {};
  const began = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let words = "";
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (/^\d+ agents drive$/.test(line)) begin();
    if (line.includes("positions taken")) words = line;
  });
  const ended = once(child, "close").then(([code]) => {
    if (code !== 0) throw new Error(`The simulation ended with ${code}`);
    return { taken: Number(words.split(" ")[0]?.replaceAll(",", "")), words };
  });
  return { began: Promise.race([began, ended]), ended };
}

async function storedSince(dataDir: string, began: number): Promise<number> {
  const { db, close } = await openDatabase({ dataDir });
  const since = new Date(began).toISOString();
  const [row] = await queryRows(
    db,
    sql`SELECT count(*)::int AS stored FROM positions WHERE created_at >= ${since}::timestamptz`,
  );
  await close();
  return Number(row?.stored);
}
