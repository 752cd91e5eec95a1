import { type CDPSession, chromium, type Page } from "playwright";
import { CHROMIUM } from "../tests/support/chromium";
import { signIn, withProduct } from "./product";
import { milliseconds, print } from "./report";
import { slowLine } from "./slow-line";
import { shareWithin } from "./times";

const SLOWED = 4;
const RUNS = 7;

/** What the Routes list costs a slow computer's browser until its scripts are in charge. */
export async function browser(): Promise<void> {
  await withProduct({}, async (server) => {
    const cookie = await signIn(server, "officeManager");
    const chrome = await chromium.launch(CHROMIUM);
    try {
      const loads: Work[] = [];
      const bare: Work[] = [];
      const presses: number[] = [];
      const load = async (path: string, then?: (page: Page) => Promise<void>) => {
        const context = await chrome.newContext({ extraHTTPHeaders: { cookie } });
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
        const work = await workOf(session, () => hydrated(page, session, server.url + path));
        await then?.(page);
        await context.close();
        return work;
      };
      for (let run = 0; run < RUNS; run++) {
        loads.push(
          await load("/routes", async (page) => void presses.push(await untilPending(page))),
        );
        bare.push(await load("/_bare"));
      }
      const figure = (values: number[]) => milliseconds(shareWithin(values, 0.5));
      print(`\`/routes\` in Chromium, CPU slowed ${SLOWED} times, the median of ${RUNS}`, [
        {
          what: "main-thread work from navigation to hydrated",
          figure: figure(loads.map(({ total }) => total)),
          budget: "1.5 s",
        },
        {
          what: "its longest task",
          figure: figure(loads.map(({ longest }) => longest)),
          budget: "120 ms",
        },
        {
          what: "a bare page on this machine: work, longest task",
          figure: `${figure(bare.map(({ total }) => total))}, ${figure(bare.map(({ longest }) => longest))}`,
        },
        {
          what: "from a press on a head to its pending state",
          figure: figure(presses),
          budget: "100 ms",
        },
      ]);
      await slowLine(chrome, `${server.url}/routes`, cookie);
    } finally {
      await chrome.close();
    }
  });
}

/** Milliseconds of the main thread of the page. */
interface Work {
  total: number;
  longest: number;
}

/** Calls a binding of the browser once the page is hydrated. */
const TELL = `new MutationObserver((_, watch) => {
  watch.disconnect();
  hydrated("");
}).observe(document, { subtree: true, attributeFilter: ["data-js"] });`;

/** Opens a page and waits until it is hydrated, without a locator: its scripts would count as the page's. */
async function hydrated(page: Page, session: CDPSession, url: string): Promise<void> {
  await session.send("Runtime.enable");
  await session.send("Runtime.addBinding", { name: "hydrated" });
  await session.send("Page.enable");
  await session.send("Page.addScriptToEvaluateOnNewDocument", { source: TELL });
  const told = new Promise((done) => session.once("Runtime.bindingCalled", done));
  await page.goto(url, { waitUntil: "commit" });
  await told;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  args?: { name?: string; data?: { frame?: string } };
}

/** Sums up the tasks of the page's main thread while `act` goes on. */
async function workOf(session: CDPSession, act: () => Promise<void>): Promise<Work> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send("Tracing.start", {
    traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline", "toplevel"] },
  });
  await act();
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  const times = mainThreadTasks(events).map(({ dur = 0 }) => dur / 1000);
  return { total: times.reduce((sum, time) => sum + time, 0), longest: Math.max(0, ...times) };
}

/** Of all pages' main threads, that which had the most to do. */
function mainThreadTasks(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = events.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const tasks = threads.map(({ pid, tid }) =>
    events.filter((e) => e.pid === pid && e.tid === tid && e.name === "RunTask"),
  );
  const sum = (of: TraceEvent[]) => of.reduce((total, { dur = 0 }) => total + dur, 0);
  return tasks.sort((a, b) => sum(b) - sum(a))[0] ?? [];
}

/** Milliseconds from a press on the head of a column until the list says that it is at work. */
function untilPending(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const head = document.querySelector<HTMLElement>("th a[href*='SortBy']");
        if (!head) return reject(new Error("no column can be sorted by"));
        const began = performance.now();
        const observer = new MutationObserver(() => {
          if (!document.querySelector(".table__frame[aria-busy='true'], .table__pending")) return;
          observer.disconnect();
          resolve(performance.now() - began);
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        head.click();
      }),
  );
}
