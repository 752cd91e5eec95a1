import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { consoleBehindGate } from "../support/gated-console";
import { Clock } from "./clock";
import { embeddedProduct, forgetDeaths, killApiOf } from "./products";
import { type Fault, patience, SEED, TRIES_ALL, tryFault } from "./rounds";
import { fullDisk, noDisk, SmallDisk } from "./small-disk";
import { Workload } from "./workload";

const HOUR_MS = 3_600_000;
/** A little late, in drops, and later than the console waits for an answer. */
const PACES = [{ ms: 400 }, { ms: 30, bytes: 1000 }, { ms: 12_000 }];
const PAGES = ["/routes", "/locations", "/agents", "/offices", "/dashboard", "/visits"];
/** The console gives each call ten seconds, and a page has some of them after each other. */
const PAGE_MS = 35_000;
/** Two for each connection; so many calls come together where all pages are asked for at once. */
const MOST_ENDS = 80;

const missing = noDisk();
const clock = new Clock();
let disk: SmallDisk | undefined;
let running: Awaited<ReturnType<typeof embeddedProduct>>;
let workload: Workload;
beforeAll(async () => {
  if (!missing) disk = new SmallDisk();
  running = await embeddedProduct({ ...clock.env, BACKUP_EVERY: "1" }, disk?.folder);
  workload = await Workload.begin(running.product, { seed: SEED, now: clock.now });
}, 120_000);
afterAll(async () => {
  await workload?.end();
  await running?.end();
  disk?.remove();
  clock.remove();
});

const tried = (fault: Pick<Fault, "name" | "strike" | "between">) =>
  tryFault({ ...fault, workload, brokenRules: running.brokenRules, recoversWithinMs: 60_000 });

describe("with the embedded database nothing is lost", () => {
  it(
    "when the API is killed, which the console starts again",
    async () => {
      await tried({
        name: "API killed, embedded database",
        strike: () => killApiOf(running.server),
        between: (round) => forgetDeaths(running.server, round),
      });
    },
    patience(20),
  );

  it.runIf(TRIES_ALL)(
    "when console and API are killed and started again",
    async () => {
      const { server } = running;
      await tried({
        name: "console and API killed, embedded database",
        async strike(round) {
          await (round % 2 ? server.kill() : server.killConsole());
          await server.start();
        },
      });
    },
    patience(20),
  );

  it.skipIf(missing)(
    `when the disk is full${missing ? ` (${missing})` : ""}`,
    async () => {
      await tried({
        name: "disk full, embedded database",
        strike: () => fullDisk(disk, workload),
        between: (round) => forgetDeaths(running.server, round),
      });
    },
    patience(20),
  );

  it.runIf(TRIES_ALL)(
    "when the API is slow: pages come or say so, what was typed is kept",
    async () => {
      const { console, gate, end } = await consoleBehindGate(running.server);
      onTestFinished(end);
      await workload.person.signIn(console.url);
      await tried({
        name: "API slowed",
        async strike(round) {
          gate.slow(PACES[round % PACES.length] ?? { ms: 0 });
          await Promise.all(PAGES.map((page) => comesOrSaysSo(console.url + page)));
          gate.hurry();
        },
        between: () => vi.waitFor(() => expect(gate.openEnds).toBeLessThan(MOST_ENDS), PAGE_MS),
      });
      await workload.person.signIn(running.server.url);
    },
    patience(45),
  );

  it.runIf(TRIES_ALL)(
    "when the clock jumps a day ahead or an hour back",
    async () => {
      await tried({
        name: "clock jumps a day ahead or an hour back",
        async strike(round) {
          const ahead = round % 2 === 1;
          // What was begun a day ago has run out: sessions, and what can be taken back. What was sent
          // just before the clock was set back is of a time to come.
          workload.mood.lenient = true;
          await clock.jump(ahead ? 24 * HOUR_MS : -HOUR_MS);
          await workload.someMoment();
          await workload.stop();
          if (ahead) await workload.signIn();
          workload.mood.lenient = false;
        },
      });
    },
    patience(20),
  );

  it("nor is any rule of the data broken at the end", async () => {
    expect(await running.brokenRules()).toEqual([]);
  }, 60_000);
});

async function comesOrSaysSo(url: string): Promise<void> {
  // As browsers do, where a connection that was kept is closed as it is used again.
  const page = await workload.person.browser.get(url, { timeout: PAGE_MS, maxRetries: 1 });
  const text = await page.text();
  if (page.status() === 200 && text.includes("</html>")) return;
  expect([503, 504], `${url}: ${text.slice(0, 1000)}`).toContain(page.status());
  expect(text).toMatch(/took too long|can(&#x27;|\u2019|')t be reached/);
}
