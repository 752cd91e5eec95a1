import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { consoleBehindGate } from "../support/gated-console";
import { forgetDeaths, killApiOf, postgresProduct } from "./products";
import { type Fault, patience, SEED, tryFault } from "./rounds";
import { fullDisk, noDisk, SmallDisk } from "./small-disk";
import { Workload } from "./workload";

const missing = noDisk();
let disk: SmallDisk | undefined;
let running: Awaited<ReturnType<typeof postgresProduct>>;
let workload: Workload;
beforeAll(async () => {
  if (!missing) disk = new SmallDisk();
  running = await postgresProduct({}, disk?.folder);
  workload = await Workload.begin(running.product, { seed: SEED });
}, 120_000);
afterAll(async () => {
  await workload?.end();
  await running?.end();
  disk?.remove();
});

const tried = (fault: Pick<Fault, "name" | "strike" | "between">) =>
  tryFault({ ...fault, workload, brokenRules: running.brokenRules, recoversWithinMs: 60_000 });

describe("on Postgres nothing is lost", () => {
  it(
    "when Postgres is killed, and all goes on by itself when it is back",
    async () => {
      const { postgres } = running;
      await tried({
        name: "Postgres killed",
        async strike(round) {
          await postgres.kill(round % 2 ? "SIGKILL" : "SIGQUIT");
          await postgres.startAgain();
        },
      });
    },
    patience(20),
  );

  it(
    "when the API is killed, which the console starts again",
    async () => {
      await tried({
        name: "API killed, Postgres",
        strike: () => killApiOf(running.server),
        between: (round) => forgetDeaths(running.server, round),
      });
    },
    patience(20),
  );

  it.skipIf(missing)(
    `when the disk is full${missing ? ` (${missing})` : ""}`,
    async () => {
      await tried({
        name: "disk full, Postgres",
        async strike() {
          await fullDisk(disk, workload);
          // Where there was no room for its log of writes it has ended itself.
          await running.postgres.startAgain();
        },
      });
    },
    patience(20),
  );

  it(
    "when a console on its own is killed and started again",
    async () => {
      const { console, end } = await consoleBehindGate(running.server);
      onTestFinished(end);
      await workload.person.signIn(console.url);
      await tried({
        name: "console with API_URL killed",
        async strike() {
          await console.kill();
          await console.start();
        },
      });
    },
    patience(20),
  );

  it("nor is any rule of the data broken at the end", async () => {
    expect(await running.brokenRules()).toEqual([]);
  }, 60_000);
});
