import { DirectionsError } from "geo/directions/errors";
import { roadMetres, roadSeconds } from "geo/directions/estimate";
import type { LonLat } from "geo/geometry/lon-lat";
import { expect, it, vi } from "vitest";
import { timesAround } from "~/directions/times-around.server";
import { agentOf, findSlots, isOthers } from "./find-slots.server";
import type { PlannedRoute, Work } from "./read-work.server";

vi.mock("~/directions/times-around.server", () => ({ timesAround: vi.fn() }));

const PLACE: LonLat = [-83, 40];
const [TUE, WED] = ["2026-12-01", "2026-12-02"];
const signal = new AbortController().signal;
const HOUR = 3600;

const visit = { visitMinutes: 20, week: null, closedDays: [WED], name: "Mill", position: PLACE };

/** As the estimate has them. */
const seconds = (from: LonLat, to: LonLat) => roadSeconds(roadMetres(from, to));
const estimated: typeof timesAround = async (_, others) => {
  const times = others.map(({ coordinates }) => seconds(coordinates, PLACE));
  return { to: times, from: times, estimated: true };
};

function route(id: string, day: string, positions: LonLat[], leg?: number): PlannedRoute {
  const ways = positions.slice(1).map((to, at) => seconds(positions[at] ?? to, to));
  return {
    ...{ id, name: id, updatedAt: undefined, day, agent: { id: `agent of ${id}`, name: "Ann" } },
    ...{ start: 9 * HOUR, workingSeconds: 8 * HOUR, notBefore: 0, roundTrip: false },
    stops: positions.map((position) => ({
      ...{ position, isVisited: false, visitMinutes: 20, week: null, closedDays: [] },
    })),
    stopIds: positions.map((_, at) => ({
      ...{ id: `${id} ${at}`, locationId: `${at}`, name: `Place ${at}`, agentId: null },
    })),
    legs: leg === undefined ? ways : ways.map(() => leg),
  };
}

const work = (changes: Partial<Work>): Work => ({
  ...{ routes: [], free: [], isCut: false, others: [], hasAbsences: true },
  ...changes,
});
const free = {
  ...{ day: TUE, start: 9 * HOUR, workingSeconds: 8 * HOUR, notBefore: 0 },
  agent: { id: "free", name: "Ben", officeId: null },
};

it("ranks routes by their detour, and a free day before a large one", async () => {
  vi.mocked(timesAround).mockImplementation(estimated);
  const near = route("near", TUE, [
    [-83.01, 40],
    [-82.99, 40],
  ]);
  const far = route("far", WED, [
    [-84, 41],
    [-84.01, 41],
  ]);
  const asked = { days: [TUE, WED], signal };
  const found = await findSlots(work({ routes: [far, near], free: [free] }), visit, asked);
  expect(found.slots.map((slot) => (slot.kind === "free" ? "free" : slot.route.id))).toEqual([
    ...["near", "free", "far"],
  ]);
  expect(found.slots[0]).toMatchObject({ after: 1, detour: expect.closeTo(0) });
});

it("prefers the location's own agent among equals, on a free day too", async () => {
  vi.mocked(timesAround).mockImplementation(estimated);
  const own = { ...visit, agentId: "own" };
  const ofOwn = { ...free, day: "2026-12-03", agent: { ...free.agent, id: "own" } };
  const frees = [free, ofOwn, { ...free, day: WED }];
  const days = [TUE, WED, "2026-12-03"];
  const { slots } = await findSlots(work({ free: frees }), own, { days, signal });
  expect(slots.map((slot) => agentOf(slot).id)).toEqual(["own", "free", "free"]);
  expect(slots.map((slot) => isOthers(slot, own))).toEqual([false, true, true]);
  const nobodys = await findSlots(work({ free: frees }), visit, { days, signal });
  expect(nobodys.slots.map(({ day }) => day)).toEqual(days);
  expect(nobodys.slots.some((slot) => isOthers(slot, visit))).toBe(false);
});

it("does not believe a leg that takes much longer than the roads around let expect", async () => {
  vi.mocked(timesAround).mockImplementation(estimated);
  const slow = route(
    "slow",
    TUE,
    [
      [-83.1, 40.1],
      [-82.9, 40.1],
    ],
    HOUR,
  );
  const [slot] = (await findSlots(work({ routes: [slow] }), visit, { days: [TUE], signal })).slots;
  if (slot?.kind !== "route") throw new Error("no slot");
  expect(slot.detour).toBeGreaterThan(60);
  expect(slot.metres).toBeGreaterThan(1000);
});

it("asks about so many stops at most, of each day the best first", async () => {
  vi.mocked(timesAround).mockClear().mockImplementation(estimated);
  const many = Array.from({ length: 420 }, (_, at) =>
    route(
      `route ${at}`,
      at % 2 === 0 ? TUE : WED,
      Array.from({ length: 12 }, (_, stop): LonLat => [-83 - at / 1000, 40 + stop / 100]),
    ),
  );
  const found = await findSlots(work({ routes: many }), visit, { days: [TUE, WED], signal });
  const [[, others = []] = []] = vi.mocked(timesAround).mock.calls;
  expect(others.length).toBeGreaterThan(100);
  expect(others.length).toBeLessThanOrEqual(150);
  expect(new Set(found.slots.map(({ day }) => day))).toEqual(new Set([TUE, WED]));
});

it("knows on which days the place is closed, and fails with the engine", async () => {
  vi.mocked(timesAround).mockImplementation(estimated);
  const always = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]);
  const open = { ...visit, week: always };
  const both = [free, { ...free, day: WED }];
  const found = await findSlots(work({ free: both }), open, { days: [TUE, WED], signal });
  expect(found.slots.map(({ day }) => day)).toEqual([TUE]);
  expect([...found.closedDays]).toEqual([WED]);

  const away = new DirectionsError({ kind: "unreachable", message: "away" });
  vi.mocked(timesAround).mockRejectedValue(away);
  const one = work({ routes: [route("one", TUE, [[-83.1, 40]])] });
  await expect(findSlots(one, open, { days: [TUE], signal })).rejects.toThrow("away");
});
