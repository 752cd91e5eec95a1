import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { consoleBehindGate } from "../support/gated-console";
import { embeddedProduct } from "./products";
import { patience, SEED, tryFault } from "./rounds";
import { Workload } from "./workload";

/** A little late, in drops, and later than the console waits for an answer. */
const PACES = [{ ms: 400 }, { ms: 30, bytes: 1000 }, { ms: 12_000 }];
const PAGES = ["/routes", "/locations", "/agents", "/offices", "/dashboard", "/visits"];
/** The console gives each call ten seconds, and a page has some of them after each other. */
const PAGE_MS = 35_000;
/** Between two processes on one machine, two for each connection. */
const MOST_ENDS = 40;

let running: Awaited<ReturnType<typeof embeddedProduct>>;
let behind: Awaited<ReturnType<typeof consoleBehindGate>>;
let workload: Workload;
beforeAll(async () => {
  running = await embeddedProduct();
  behind = await consoleBehindGate(running.server);
  const { apiUrl } = running.product;
  workload = await Workload.begin({ apiUrl, consoleUrl: behind.console.url }, { seed: SEED });
}, 120_000);
afterAll(async () => {
  await workload?.end();
  await behind?.end();
  await running?.end();
});

it(
  "says what is late, keeps what was typed, and goes on when the API is quick again",
  async () => {
    const { gate } = behind;
    await tryFault({
      name: "API slowed",
      ...{ workload, brokenRules: running.brokenRules, recoversWithinMs: 20_000 },
      async strike(round) {
        gate.slow(PACES[round % PACES.length] ?? { ms: 0 });
        await Promise.all(PAGES.map((page) => comesOrSaysSo(page)));
        gate.hurry();
      },
      between: () => vi.waitFor(() => expect(gate.openEnds).toBeLessThan(MOST_ENDS), PAGE_MS),
    });
  },
  patience(45),
);

async function comesOrSaysSo(path: string): Promise<void> {
  const { person } = workload;
  // As browsers do, where a connection that was kept is closed as it is used again.
  const how = { timeout: PAGE_MS, maxRetries: 1 };
  const page = await person.browser.get(behind.console.url + path, how);
  const text = await page.text();
  if (page.status() === 200 && text.includes("</html>")) return;
  expect([503, 504], path).toContain(page.status());
  expect(text).toMatch(/took too long|can(&#x27;|’|')t be reached/);
}
