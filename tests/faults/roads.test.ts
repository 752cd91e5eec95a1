import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { roadsEngine } from "~/directions/road-engine.server";
import { RoadThread } from "~/directions/road-thread.server";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import type { Planner } from "./planner";
import { embeddedProduct } from "./products";
import { keepRow, patience, ROUNDS, SEED } from "./rounds";
import { Workload } from "./workload";

const PLANNERS = 3;
/** A failed thread is started again for the first question after a second. */
const RECOVERS_WITHIN_MS = 60_000;
/** Reading the roads takes long where much else goes on. */
const LONGEST_MS = 60_000;

/** The demo's streets are prepared for it, which takes a minute. */
const skipped = process.env.ROUNDS ? undefined : "`npm run faults` alone tries it";

describe.skipIf(skipped)(`the search on roads${skipped ? ` (${skipped})` : ""}`, () => {
  let running: Awaited<ReturnType<typeof embeddedProduct>>;
  let workload: Workload;
  let planners: Planner[];
  let thread: RoadThread;
  beforeAll(async () => {
    const threads = pathToFileURL(join(import.meta.dirname, "ended-threads.mjs"));
    const env = { DEMO_ROADS: "1", DIRECTIONS: "roads", NODE_OPTIONS: `--import ${threads}` };
    running = await embeddedProduct(env);
    const { dataDir } = running.server;
    const found = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
    const file = join(dataDir, found.find((path) => path.endsWith("roads.bin")) ?? "");
    setTestEnv("http://127.0.0.1:1");
    thread = new RoadThread({ file, mode: "car" }, { timeoutMs: LONGEST_MS });
    const engine = roadsEngine((...asked) => thread.ask(...asked));
    workload = await Workload.begin(running.product, { seed: SEED });
    planners = await workload.planners(PLANNERS, async (places) => {
      const points = places.map((coordinates) => ({ coordinates }));
      return (await engine.route(points, {})).distance;
    });
  }, 300_000);
  afterAll(async () => {
    thread?.retire();
    await workload?.end();
    await running?.end();
  });

  it(
    "is right or says that it can't be reached, and goes on by itself",
    async () => {
      const { findings, random } = workload;
      process.stdout.write(`faults: road search, ${ROUNDS} rounds, FAULTS_SEED=${SEED}\n`);
      let slowestMs = 0;
      for (let round = 1; round <= ROUNDS; round++) {
        const working = planners.map((planner) => planner.work());
        await pause(random.int(0, 600));
        process.kill(running.server.pid, "SIGUSR2");
        const began = performance.now();
        await pause(random.int(0, 100));
        for (const planner of planners) planner.stop();
        await Promise.all(working);
        while (!(await planners[0]?.move())) {
          expect(performance.now() - began).toBeLessThan(RECOVERS_WITHIN_MS);
          await pause(50);
        }
        slowestMs = Math.max(slowestMs, performance.now() - began);
      }
      const acknowledged = planners.reduce((sum, { right }) => sum + right, 0);
      const broken = await running.brokenRules();
      keepRow({
        ...{ name: "road search ended", rounds: ROUNDS, acknowledged, slowestMs },
        ...{
          lost: findings.lost.length,
          halfDone: findings.halfDone.length,
          broken: broken.length,
        },
      });
      expect({ ...findings, broken }).toEqual({ lost: [], halfDone: [], unclear: [], broken: [] });
    },
    patience(20),
  );
});
