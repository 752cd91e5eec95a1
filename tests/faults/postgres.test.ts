import { afterAll, beforeAll, describe, it } from "vitest";
import { consoleBehindGate } from "../support/gated-console";
import { killApiOf, postgresProduct } from "./products";
import { patience, SEED, tryFault } from "./rounds";
import { Workload } from "./workload";

let running: Awaited<ReturnType<typeof postgresProduct>>;
let workload: Workload;
beforeAll(async () => {
  running = await postgresProduct();
  workload = await Workload.begin(running.product, { seed: SEED });
}, 120_000);
afterAll(async () => {
  await workload?.end();
  await running?.end();
});

describe("on Postgres", () => {
  it(
    "loses nothing when Postgres is killed, and goes on by itself when it is back",
    async () => {
      const { postgres, brokenRules } = running;
      await tryFault({
        name: "Postgres killed",
        ...{ workload, brokenRules, recoversWithinMs: 20_000 },
        async strike(round) {
          await postgres.kill(round % 2 ? "SIGKILL" : "SIGQUIT");
          await postgres.startAgain();
        },
      });
    },
    patience(20),
  );

  it(
    "loses nothing when the API is killed, which the console starts again",
    async () => {
      const { server, brokenRules } = running;
      await tryFault({
        name: "API killed, Postgres",
        ...{ workload, brokenRules, recoversWithinMs: 40_000 },
        strike: () => killApiOf(server),
      });
    },
    patience(20),
  );

  it(
    "loses nothing when a console on its own is killed and started again",
    async () => {
      const { product, brokenRules } = running;
      const { console, end } = await consoleBehindGate(running.server);
      const consoleUrl = console.url;
      const own = await Workload.begin({ ...product, consoleUrl }, { seed: SEED });
      await tryFault({
        name: "console with API_URL killed",
        ...{ workload: own, brokenRules, recoversWithinMs: 20_000 },
        async strike() {
          await console.kill();
          await console.start();
        },
      });
      await own.end();
      await end();
    },
    patience(20),
  );
});
