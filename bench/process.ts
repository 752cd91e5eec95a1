import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Server } from "../tests/support/server";
import { load } from "./load";
import { memoryOf } from "./memory";
import { signIn, withFolder } from "./product";
import { megabytes, print, seconds } from "./report";

const REQUESTS = 10_000;

/** How long the production build takes to its ready line. */
export async function start(): Promise<void> {
  await withFolder(async (folder) => {
    const timed = async () => {
      const began = performance.now();
      const server = await Server.start(folder);
      const took = performance.now() - began;
      await server.stop();
      return took;
    };
    const first = await timed();
    const again = [await timed(), await timed(), await timed()];
    print("Start to the ready line", [
      { what: "no data yet: the demo world is made", figure: seconds(first) },
      { what: "with data, the best of 3", figure: seconds(Math.min(...again)), budget: "3 s" },
    ]);
  });
}

/** Memory of console and API together, at rest with data present and after a day's work. */
export async function memory(): Promise<void> {
  await withFolder(async (folder) => {
    const first = await Server.start(folder);
    await first.stop();
    const server = await Server.start(folder);
    const headers = { cookie: await signIn(server, "officeManager") };
    const rest = async () => {
      await pause(3_000);
      return memoryOf(server.pid);
    };
    const idle = await rest();
    await load(`${server.url}/routes`, { headers, connections: 16, requests: REQUESTS });
    const after = await rest();
    await server.stop();
    print("Memory of console and API", [
      { what: "idle, with data", figure: megabytes(idle), budget: "250 MB" },
      {
        what: `after ${REQUESTS.toLocaleString("en-US")} requests`,
        figure: `${megabytes(after)} (${(after / idle).toFixed(2)}×)`,
        budget: "at most 1.3×",
      },
    ]);
  });
}

/** From a fresh clone of what is committed to the first page; takes the network. */
export async function fresh(): Promise<void> {
  await withFolder(async (folder) => {
    const clone = join(folder, "waybook");
    await finished(spawn("git", ["clone", "--quiet", ".", clone], { stdio: "inherit" }));
    const first = await npmStart(clone);
    const second = await npmStart(clone);
    print("`npm start` to the ready line", [
      { what: "fresh clone: install, build, demo world", figure: seconds(first) },
      { what: "second start", figure: seconds(second) },
    ]);
  });
}

/** Runs `npm start` until it is ready, ends it, and answers with the milliseconds. */
async function npmStart(folder: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: folder,
    env: { ...process.env, PORT: "0", API_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (text) => String(text).includes("is ready at") && resolve());
    child.once("exit", (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  const took = performance.now() - began;
  child.kill("SIGTERM");
  await finished(child);
  return took;
}

function finished(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => resolve());
  });
}
