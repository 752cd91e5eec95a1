import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DirectionsError } from "geo/directions/errors";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { valhallaFiles } from "~/directions/valhalla-process/files";
import { prepareValhalla } from "~/directions/valhalla-process/prepare";
import { ValhallaSupervisor } from "~/directions/valhalla-process/supervisor.server";
import { fakePrepared } from "~/directions/valhalla-process/testing/fake-package";
import { noValhalla, TEST_DATA_DIR } from "~/directions/valhalla-process/testing/installed";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { randomFor } from "../../api/demo/random";
import { keepRow, patience, ROUNDS, SEED } from "./rounds";

// As in production: the process starts ten times as fast as from TypeScript.
vi.mock("~/server/built.server", async (original) => ({
  ...(await original<typeof import("~/server/built.server")>()),
  programOf: (await import("~/testing/bundled-program")).bundledProgram,
}));

const missing = noValhalla();
const PBF = resolve(import.meta.dirname, "../../demo/columbus-oh.osm.pbf");
/** In place of Valhalla: takes a moment, and gives back what was asked. */
const STAND_IN = `exports.Actor = class {
  async route(query) {
    await new Promise((done) => setTimeout(done, 5));
    return query;
  }
};`;
const QUERY = JSON.stringify({
  locations: [
    { lon: -82.9988, lat: 39.9612 },
    { lon: -83.0197, lat: 40.0017 },
  ],
  costing: "auto",
});
const ASKING = 4;
const RECOVERS_WITHIN_MS = 120_000;

let folder: string;
let supervisor: ValhallaSupervisor;
let right: string;
const ask = async () => {
  const answer = await supervisor.ask({ action: "route", query: QUERY });
  return "answer" in answer ? answer.answer : answer.error;
};
beforeAll(async () => {
  setTestEnv("http://127.0.0.1:1", { dataDir: TEST_DATA_DIR });
  if (missing) {
    const prepared = await fakePrepared(STAND_IN);
    folder = prepared.root;
    supervisor = new ValhallaSupervisor(prepared.files);
  } else {
    folder = await mkdtemp(join(tmpdir(), "waybook-valhalla-"));
    await prepareValhalla({ pbfs: [PBF], folder, dataDir: TEST_DATA_DIR, say: () => {} });
    supervisor = new ValhallaSupervisor(valhallaFiles(folder, TEST_DATA_DIR));
  }
  right = await ask();
}, 600_000);
afterAll(async () => {
  supervisor?.retire();
  await rm(folder, { recursive: true, force: true });
});

const name = `Valhalla${missing ? "'s process, a stand-in in it," : ""} killed`;
it(
  `${name}: is right or says that it can't be reached, and goes on by itself`,
  async () => {
    const random = randomFor(SEED, 200, 0);
    let [acknowledged, lost, slowestMs] = [0, 0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      let goesOn = true;
      const asking = Array.from({ length: ASKING }, async () => {
        while (goesOn) if (await answered()) acknowledged++;
      });
      await pause(random.int(0, 100));
      if (supervisor.pid) process.kill(supervisor.pid, "SIGKILL");
      const began = performance.now();
      goesOn = false;
      await Promise.all(asking);
      while (!(await answered())) {
        expect(performance.now() - began).toBeLessThan(RECOVERS_WITHIN_MS);
      }
      slowestMs = Math.max(slowestMs, performance.now() - began);
    }
    keepRow({ name, rounds: ROUNDS, acknowledged, lost, halfDone: 0, broken: 0, slowestMs });
    expect(acknowledged).toBeGreaterThan(0);
    expect(lost).toBe(0);

    async function answered(): Promise<boolean> {
      try {
        if ((await ask()) !== right) lost++;
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(DirectionsError);
        expect(error).toHaveProperty("kind", "unreachable");
        return false;
      }
    }
  },
  patience(20),
);
