import { afterAll, beforeAll, describe, it } from "vitest";
import { embeddedProduct, killApiOf } from "./products";
import { patience, SEED, tryFault } from "./rounds";
import { Workload } from "./workload";

let running: Awaited<ReturnType<typeof embeddedProduct>>;
let workload: Workload;
beforeAll(async () => {
  running = await embeddedProduct();
  workload = await Workload.begin(running.product, { seed: SEED });
}, 120_000);
afterAll(async () => {
  await workload?.end();
  await running?.end();
});

/** The console waits longer each time that its API dies: a new one begins anew. */
const API_DEATHS = 4;

describe("with the embedded database", () => {
  it(
    "loses nothing when the API is killed, which the console starts again",
    async () => {
      const { server, brokenRules } = running;
      await tryFault({
        name: "API killed, embedded database",
        ...{ workload, brokenRules, recoversWithinMs: 30_000 },
        strike: () => killApiOf(server),
        async between(round) {
          if (round % API_DEATHS > 0) return;
          await server.stop();
          await server.start();
        },
      });
    },
    patience(20),
  );

  it(
    "loses nothing when all of it is killed and started again",
    async () => {
      const { server, brokenRules } = running;
      await tryFault({
        name: "console and API killed, embedded database",
        ...{ workload, brokenRules, recoversWithinMs: 30_000 },
        async strike(round) {
          await (round % 2 ? server.kill() : server.killConsole());
          await server.start();
        },
      });
    },
    patience(20),
  );
});
