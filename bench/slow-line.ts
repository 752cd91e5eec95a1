import type { Browser } from "playwright";
import { milliseconds, print } from "./report";
import { shareWithin } from "./times";

const RUNS = 5;
/** 2G. */
const KILOBITS = 280;
const LATENCY_MS = 400;
const BYTES = (KILOBITS * 1000) / 8;

interface Moments {
  firstPaint: number;
  largestPaint: number;
  hydrated: number;
}

/** When a first visit to a page shows something, and when it is hydrated, on a slow line. */
export async function slowLine(chrome: Browser, url: string, cookie: string): Promise<void> {
  const runs: Moments[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await momentsOf(chrome, url, cookie));
  const median = (name: keyof Moments) =>
    milliseconds(
      shareWithin(
        runs.map((moments) => moments[name]),
        0.5,
      ),
    );
  print(`A first visit to \`/routes\` at ${KILOBITS} kbit/s with a latency of ${LATENCY_MS} ms`, [
    { what: "first paint", figure: median("firstPaint") },
    { what: "largest paint", figure: median("largestPaint") },
    { what: "hydrated", figure: median("hydrated") },
  ]);
}

async function momentsOf(chrome: Browser, url: string, cookie: string): Promise<Moments> {
  const context = await chrome.newContext({ extraHTTPHeaders: { cookie } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES,
    uploadThroughput: BYTES,
  });
  await page.addInitScript(WATCH);
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("html[data-js]").waitFor({ state: "attached", timeout: 60_000 });
  const moments = await page.evaluate<Moments>("window.moments");
  await context.close();
  return moments;
}

const WATCH = `
  window.moments = {};
  new PerformanceObserver((list) => {
    moments.firstPaint ??= list.getEntries()[0].startTime;
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    moments.largestPaint = list.getEntries().at(-1).startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new MutationObserver(() => (moments.hydrated ??= performance.now())).observe(document, {
    subtree: true,
    attributeFilter: ["data-js"],
  });
`;
