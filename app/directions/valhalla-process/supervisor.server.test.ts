import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { failureOf } from "geo/directions/testing/failure";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { type ProcessOptions, ValhallaSupervisor } from "./supervisor.server";
import { fakePrepared, isRunning } from "./testing/fake-package";

// As in production: the process starts ten times as fast as from TypeScript.
vi.mock("~/server/built.server", async (original) => ({
  ...(await original<typeof import("~/server/built.server")>()),
  programOf: (await import("~/testing/bundled-program")).bundledProgram,
}));

let prepared: Awaited<ReturnType<typeof fakePrepared>>;
let engine: ValhallaSupervisor | undefined;
const folders: string[] = [];
beforeAll(async () => {
  setTestEnv("http://127.0.0.1:1");
  prepared = await fakePrepared();
  folders.push(prepared.root);
});
afterEach(() => {
  vi.useRealTimers();
  engine?.retire();
});
/** Only the product's timers, and those of its processes stay as they are. */
const stopTimers = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
/** Until a process has ended, however long the machine takes. */
const hasEnded = async (pid: number | undefined) => {
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await isRunning(pid)).toBe(false), { timeout: 10_000 });
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

function start(options?: ProcessOptions): ValhallaSupervisor {
  engine = new ValhallaSupervisor(prepared.files, options);
  return engine;
}
const ask = (please = "answer", signal?: AbortSignal) =>
  (engine ?? start()).ask({ action: "route", query: JSON.stringify({ please }) }, signal);
const answered = async () => {
  const answer = await ask();
  return JSON.parse("answer" in answer ? answer.answer : "{}");
};

it("the supervisor starts for the first question, with the tiles beside its file and none of our secrets", async () => {
  vi.stubEnv("SESSION_SECRET", "not-for-others");
  start();
  expect(engine?.pid).toBeUndefined();
  const { env, config, pid } = await answered();
  vi.unstubAllEnvs();
  expect(config.mjolnir.tile_dir).toBe(`${prepared.folder}/valhalla/tiles`);
  expect(Object.keys(env)).not.toContain("SESSION_SECRET");
  expect(pid).toBe(engine?.pid);
});

it("the supervisor answers several at a time, and passes on what the engine complains of", async () => {
  start();
  const answers = await Promise.all([ask(), ask("fail"), ask(), ask("wait"), ask()]);
  expect(answers[1]).toMatchObject({ error: "Route error: No path could be found for input" });
  expect(answers.filter((answer) => "answer" in answer)).toHaveLength(4);
});

it("the supervisor fails what is asked while it crashes, and works for the next", async () => {
  start();
  await ask();
  const before = engine?.pid;
  const [beside, crashed] = await Promise.all([failureOf(ask("hang")), failureOf(ask("crash"))]);
  for (const error of [beside, crashed]) {
    expect(error).toMatchObject({ kind: "unreachable", cause: "SIGSEGV" });
  }
  await ask();
  expect(engine?.pid).not.toBe(before);
});

it("the supervisor gives up what hangs, ends it and works for the next", async () => {
  stopTimers();
  start({ timeoutMs: 5_000 });
  await ask();
  const before = engine?.pid;
  const hanging = failureOf(ask("hang"));
  await vi.advanceTimersByTimeAsync(5_000);
  const error = await hanging;
  expect(error.kind).toBe("timeout");
  expect(error.message).toContain("took too long");
  await ask();
  expect(engine?.pid).not.toBe(before);
  await hasEnded(before);
});

it("the supervisor tells a caller who goes away at once, and stays", async () => {
  start();
  await ask();
  const before = engine?.pid;
  const controller = new AbortController();
  const waiting = ask("answer", controller.signal);
  controller.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  await expect(ask("answer", controller.signal)).rejects.toThrow("gone");
  await ask();
  expect(engine?.pid).toBe(before);
});

it("the supervisor ends when nobody asks for a while, and starts again", async () => {
  stopTimers();
  start({ idleMs: 60_000 });
  const { pid } = await answered();
  vi.advanceTimersByTime(59_999);
  expect((await answered()).pid).toBe(pid);
  vi.advanceTimersByTime(60_000);
  await hasEnded(pid);
  expect((await answered()).pid).not.toBe(pid);
});

it("that is replaced answers what it was asked, and ends", async () => {
  start();
  const { pid } = await answered();
  const last = ask();
  engine?.retire();
  expect(await last).toHaveProperty("answer");
  await hasEnded(pid);
});

it("the supervisor starts ever more rarely where every start fails, and says why", async () => {
  const broken = await fakePrepared('throw new Error("libcurl.so.4: cannot open");');
  folders.push(broken.root);
  const pauses: number[] = [];
  engine = new ValhallaSupervisor(broken.files, {
    pause: async (ms) => pauses.push(ms),
    now: () => 0,
  });
  for (let time = 0; time < 4; time++) {
    expect(await failureOf(ask())).toMatchObject({
      kind: "unreachable",
      cause: "libcurl.so.4: cannot open",
    });
  }
  // The first failure is forgiven.
  expect(pauses).toEqual([250, 500]);
});

it("the supervisor ends when its server is killed", async () => {
  const { packageFolder, configFile } = prepared.files;
  const program = fileURLToPath(new URL("./testing/parent.ts", import.meta.url));
  const parent = spawn(process.execPath, ["--import", "tsx", program, packageFolder, configFile], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: parent.stdout }), "line");
  const pid = Number(line);
  expect(await isRunning(pid)).toBe(true);
  parent.kill("SIGKILL");
  await hasEnded(pid);
});
