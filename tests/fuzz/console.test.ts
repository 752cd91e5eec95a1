/**
 * Every page, every action and the server's edge, asked at random by strangers and in each role:
 * nothing that is sent may be answered with 500, hold the console up, grow it or end it. A small
 * round with all tests; `npm run test:long` makes many (FUZZ_RUNS).
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRoutes, patternsOf } from "../support/built-routes";
import { type Answer, type Asked, FuzzedConsole, ROLES, type Role } from "./console-process";
import { dayForm, linkPhone, photoReports, slowPhoto } from "./day";
import { mapRequest } from "./day-maps";
import { mutated, seedsOf, soundPhone, toRequest } from "./day-seeds";
import { examples } from "./examples";
import { addressOf, type Known, postTo, randomOf } from "./inputs";
import { linkRequest, trackerRequest } from "./phones";
import { rawRequest } from "./raw-requests";

/** How often each page, action and role is asked. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 1);
/** The small round is the same each time, so that it fails for a change and never by chance. */
const SEED = Number(process.env.FUZZ_SEED ?? (RUNS > 1 ? Date.now() % 2 ** 31 : 36));
/** Of raw requests, for each run. */
const RAW = 60;
/** Forms and reports of an agent's day, for each run. */
const DAY_FORMS = 20;
/** Requests for pictures of routes, for each run. */
const MAPS = 40;
/** Of what a sound phone sends, changed a little, for each run. More of one agent are too many. */
const CHANGED_FORMS = RUNS > 1 ? 60 : 15;
/** Of requests to tracker addresses and links, for each run. */
const PHONES = 40;
/** Taken, unreadable, a wrong secret, a method or a size that is none, too many wrong ones. */
const TRACKER_STATUSES = [200, 400, 401, 404, 405, 413, 414, 429, 431];
const FORM = "application/x-www-form-urlencoded";
/** Megabytes that the process may grow by: caches fill, and garbage is collected late. */
const MOST_GROWTH = 400;

const random = randomOf(SEED);
const routes = builtRoutes();
/** Ending the session is looked at by others; what benchmarks compare with is not there. */
const LEFT_OUT = /^\/(sign-out|_bare)$/;
const reachable = Object.values(routes).filter(({ path, index }) => path || index);
const patterns = (some: typeof reachable) =>
  [...new Set(some.flatMap((route) => patternsOf(route, routes)))].filter(
    (pattern) => !LEFT_OUT.test(pattern),
  );

/** What the scripts of a day were answered, by its state. */
const became = new Map<string, number>();

let fuzzed: FuzzedConsole;
let ids: string[] = [];
let before = 0;

beforeAll(async () => {
  fuzzed = await FuzzedConsole.start();
  ids = await idsIn(["/routes", "/agents", "/locations", "/offices", "/location-types", "/chains"]);
}, 180_000);

afterAll(async () => {
  report();
  await fuzzed?.stop();
});

/** Ids of the company, as its lists have them in their addresses. */
async function idsIn(lists: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const path of lists) {
    const { text } = await fuzzed.ask("lists", "admin", { method: "GET", path });
    const some = [...text.matchAll(/\/([\da-f]{8}-[\da-f-]{27})\b/g)].map(([, id = ""]) => id);
    for (const id of new Set(some.slice(0, 12))) found.add(id);
  }
  before = fuzzed.memory();
  return [...found];
}

/** Asks once; the role of an action's page is told by what the page has. */
async function knownOf(path: string, role: Role): Promise<Known> {
  const { text } = await fuzzed.ask("page of a form", role, { method: "GET", path });
  const names = [...text.matchAll(/<(?:input|select|textarea|button)[^>]*?\bname="([^"]+)"/g)];
  return { names: [...new Set(names.map(([, name = ""]) => name))], ids };
}

/** Asks each in every role; in the small round in one of them. */
async function askEach(
  kind: string,
  of: string[],
  asked: (pattern: string, role: Role) => Promise<Asked>,
) {
  for (let run = 0; run < RUNS; run++) {
    for (const pattern of of) {
      for (const role of RUNS > 1 ? ROLES : [random.one(ROLES)]) {
        await fuzzed.ask(`${kind} as ${role}`, role, await asked(pattern, role));
      }
    }
  }
}

const TIMEOUT = 60_000 + RUNS * 60_000;

it("what a review found is answered below 500", async () => {
  const { text } = await fuzzed.ask("lists", "admin", { method: "GET", path: "/offices" });
  const [, officeId = ""] = /\/office-details\/([\w-]+)/.exec(text) ?? [];
  for (const [what, role, asked, statuses] of examples(officeId)) {
    const { status } = await fuzzed.ask("examples", role, asked);
    expect.soft(statuses, what).toContain(status);
  }
  for (const target of ["*:99999999/", "*[", "*"]) {
    const { status } = await fuzzed.write("examples", `GET ${target} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect.soft(status, target).toBe(400);
  }
  const whole = "GET http://localhost/healthz HTTP/1.1\r\nhost: x\r\n\r\n";
  expect((await fuzzed.write("examples", whole)).status).toBe(200);
  expect(failures()).toEqual([]);
});

describe(`asked at random ${RUNS} times, seed ${SEED}`, () => {
  it(
    "every page answers below 500",
    async () => {
      await askEach("GET", patterns(reachable), async (pattern) => ({
        method: "GET",
        path: addressOf(pattern, random, { names: [], ids }),
      }));
      expect(failures()).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    "every action answers below 500",
    async () => {
      const actions = patterns(reachable.filter(({ hasAction }) => hasAction));
      expect(actions.length).toBeGreaterThan(50);
      await askEach("POST", actions, async (pattern, role) => {
        const path = addressOf(pattern, random, { names: [], ids });
        const known = random.below(3) === 0 ? await knownOf(path, role) : { names: [], ids };
        return postTo(pattern === "/" ? "/?index" : path, random, known);
      });
      expect(failures()).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    "an agent's day answers its phone below 500, whatever forms and photos it sends",
    async () => {
      // Before many wrong secrets keep this address from opening any.
      const phone = await linkPhone(fuzzed);
      for (let run = 0; run < RUNS * DAY_FORMS; run++) {
        await fuzzed.askWith("form of a day", phone.cookie, dayForm(random, phone));
      }
      // Once: more in a few minutes are too many for one agent.
      const all = await photoReports(phone);
      for (const asked of RUNS > 1 ? all : all.filter((_, at) => at % 5 === 0)) {
        await fuzzed.askWith("photo of a day", phone.cookie, asked);
      }
      const slow = slowPhoto(phone, fuzzed.server.port);
      await Promise.all(Array.from({ length: 50 }, () => fuzzed.write("slow photo", slow)));
      const day = { method: "GET", path: "/day" } as const;
      expect((await fuzzed.askWith("day", phone.cookie, day)).status).toBe(200);
      expect(failures()).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    "the picture of a route answers below 500, and only to the phone of its agent",
    async () => {
      const phone = await linkPhone(fuzzed);
      const ask = (asked: Asked) => fuzzed.ask("map of a day", "nobody", asked);
      const { route, cookie } = phone;
      const own: Asked = { method: "GET", path: `/day/map/${route}`, cookie };
      const { status, headers } = await ask(own);
      const tag = String(headers.etag);
      expect([status, isPicture(headers)]).toEqual([200, true]);
      expect((await ask({ ...own, headers: { "if-none-match": tag } })).status).toBe(304);
      for (let run = 0; run < RUNS * MAPS; run++) {
        const { asked, isOwn } = mapRequest(phone, tag, random);
        const { status, headers } = await ask(asked);
        const isShown = status === 304 || isPicture(headers);
        if (!isOwn) expect.soft(isShown, `${status} ${asked.path}`).toBe(false);
      }
      expect((await ask(own)).status).toBe(200);
      expect(failures()).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    "an agent's day takes what a sound phone sends, and answers below 500 if it is changed a little",
    async () => {
      for (let run = 0; run < RUNS; run++) {
        const phone = await soundPhone(fuzzed, `fuzz-${SEED}-${run}`);
        const [first = "", ...others] = phone.stops;
        const send = (kind: string, asked: Asked) => fuzzed.askWith(kind, phone.cookie, asked);
        const sound = seedsOf(phone, first, random);
        for (const [at, { name }] of sound.entries()) {
          const seed = seedsOf(phone, others[at] ?? "", random)[at];
          if (!seed) continue;
          const { status, text } = await send("sound form", toRequest(seed, random));
          const isTaken =
            seed.path === "/day/reports" ? text.includes('"state":"saved"') : status < 400;
          expect.soft(isTaken, `${name}: ${status} ${text.slice(0, 200)}`).toBe(true);
        }
        // Names that every object has are no buttons of ours.
        for (const intent of ["__proto__", "constructor"]) {
          const body = Buffer.from(`${new URLSearchParams({ intent, stop: first })}`);
          for (const path of ["/day", "/day/reports"]) {
            await send("no button", { method: "POST", type: FORM, path, body });
          }
        }
        for (let at = 0; at < CHANGED_FORMS; at++) {
          const seed = random.one(seedsOf(phone, random.one(phone.stops), random));
          const asked = toRequest(mutated(seed, random), random, random.below(6) === 0);
          const { text } = await send(`changed ${seed.path}`, asked);
          const [, state = "page"] = /"state":"(\w+)"/.exec(text) ?? [];
          became.set(state, (became.get(state) ?? 0) + 1);
        }
        // Whatever was sent, each stop was visited once.
        expect((await phone.visitsByStop()).filter((count) => count > 1)).toEqual([]);
      }
      expect(became.get("saved")).toBeGreaterThan(0);
      expect(failures()).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    "tracker addresses and links answer below 500",
    async () => {
      const { tracker, link, cookie } = await fuzzed.secretsOfAgent();
      expect(cookie).not.toBe("");
      for (let run = 0; run < RUNS * PHONES; run++) {
        const { status } = await fuzzed.ask("/t", "nobody", trackerRequest(tracker, random));
        expect.soft(TRACKER_STATUSES).toContain(status);
        const phone = random.below(4) === 0 ? {} : { cookie };
        await fuzzed.ask("/day", "nobody", { ...linkRequest(link, random), ...phone });
      }
      // It is still good.
      const sound = `/t/${tracker}?lat=40&lon=-83`;
      const { status } = await fuzzed.ask("/t", "nobody", { method: "GET", path: sound });
      expect([200, 429]).toContain(status);
      expect(failures()).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    "the server's edge answers below 500, or ends the connection",
    async () => {
      for (let run = 0; run < RUNS * RAW; run++) await fuzzed.write("raw", rawRequest(random));
      expect(failures()).toEqual([]);
    },
    TIMEOUT,
  );

  it("the process is the same, answers at once, has not grown, and its prototypes are as they were", async () => {
    expect(
      (await fuzzed.ask("healthz", "nobody", { method: "GET", path: "/healthz" })).status,
    ).toBe(200);
    expect(fuzzed.server.log).not.toContain("A PROTOTYPE WAS CHANGED");
    const errors = fuzzed.server.log.split("\n").filter((line) => line.includes('"level":50'));
    expect(errors.slice(0, 20)).toEqual([]);
    expect(fuzzed.memory() - before).toBeLessThan(MOST_GROWTH);
  });
});

const isPicture = (headers: Answer["headers"]) => headers["content-type"] === "image/svg+xml";
const failures = () => [...fuzzed.rows.values()].flatMap(({ failed }) => failed).slice(0, 40);

/** Prints what was asked, for the documents and for whoever looks why it is slow. */
function report(): void {
  const rows = [...fuzzed.rows.values()].map(({ kind, requests, failed, slowestMs, statuses }) => {
    const by = [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`);
    const slowest = Math.round(slowestMs);
    return `| ${kind} | ${requests} | ${failed.length} | ${slowest} | ${by.join(", ")} |`;
  });
  const memory = `${Math.round(before)} MB before, ${Math.round(fuzzed.memory())} MB after`;
  process.stdout.write(
    `${["| kind | requests | failed | slowest ms | answers |", "|---|---|---|---|---|", ...rows].join("\n")}\nseed ${SEED}, memory ${memory}, reports ${JSON.stringify(Object.fromEntries(became))}\n`,
  );
}
