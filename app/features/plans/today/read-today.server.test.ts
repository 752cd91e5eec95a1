import type { Location, Route } from "contract/entities";
import { beforeEach, expect, it, vi } from "vitest";
import type { SignedIn } from "~/session/guards.server";
import { readWork, type Work } from "~/slots/read-work.server";
import { readWorkingDays } from "~/upstream/offices.server";
import { getAssignedRoute } from "~/upstream/routes.server";
import { findLocation } from "../slot/find-location.server";
import { readToday } from "./read-today.server";
import { readStartPlaces } from "./start-places.server";

vi.mock("~/slots/read-work.server", () => ({ readWork: vi.fn() }));
vi.mock("~/upstream/offices.server", () => ({ readWorkingDays: vi.fn() }));
vi.mock("~/upstream/routes.server", () => ({ getAssignedRoute: vi.fn() }));
vi.mock("~/upstream/options.server", async (original) => ({
  ...(await original<object>()),
  locationOptions: vi.fn(async () => ({ options: [], hasMore: false, page: 1 })),
}));
vi.mock("../slot/find-location.server", async (original) => ({
  ...(await original<object>()),
  findLocation: vi.fn(),
}));
vi.mock("./asked-times.server", () => ({
  askTimes: async () => ({
    times: { numberOf: () => -1, seconds: () => 0 },
    isEstimated: true,
  }),
}));

vi.mock("./start-places.server", async (original) => ({
  ...(await original<object>()),
  readStartPlaces: vi.fn(async () => new Map()),
}));

const DAY = "2026-12-01";
const session = { upstream: {} } as SignedIn;

/** A route of two stops, the first of which is visited. */
const routeOf = (agent: string): Work["routes"][number] => ({
  ...{ id: `r of ${agent}`, name: agent, updatedAt: "u", day: DAY, start: 9 * 3600 },
  ...{ workingSeconds: 8 * 3600, notBefore: 0, roundTrip: false, legs: [300] },
  agent: { id: agent, name: agent },
  stops: [true, false].map((isVisited, at) => ({
    ...{ position: [-83 + at / 100, 40] as const, isVisited, visitMinutes: 30 },
    ...{ week: null, closedDays: [] },
  })) as Work["routes"][number]["stops"],
  stopIds: ["visited", "open"].map((id) => ({
    ...{ id: `${agent} ${id}`, locationId: `${agent} ${id}`, name: id, agentId: null },
  })),
});

beforeEach(() => {
  const route = {
    id: "r of ann",
    name: "Round",
    status: "active",
    userId: "ann",
    plannedDay: DAY,
    agent: { id: "ann", displayName: "Ann" },
  };
  vi.mocked(getAssignedRoute).mockResolvedValue(route as Route);
  vi.mocked(readWorkingDays).mockResolvedValue([0, 1, 2, 3, 4]);
  vi.mocked(readWork).mockResolvedValue({
    ...{ routes: [routeOf("ann"), routeOf("ben")], free: [], isCut: true, hasAbsences: true },
    others: [{ id: "zoe", name: "zoe" }],
  });
});

const read = (query: string) =>
  readToday(session, "r of ann", {
    ...{ url: new URL(`http://console/plan/today/r?${query}`), now: new Date(`${DAY}T09:00:00Z`) },
    signal: new AbortController().signal,
  });

it.each(["what=give&agent=any", "what=nobody", "what=longer"])(
  "never replaces a stop that is not open any more: %s",
  async (query) => {
    const gone = "This stop is no longer open. Choose another one";
    expect(await read(`${query}&stop=ann%20visited`)).toMatchObject({
      stopError: gone,
      result: null,
    });
    expect(await read(`${query}&stop=nonsense`)).toMatchObject({ stopError: gone, result: null });
    expect(await read(query)).toMatchObject({ stopError: null, problem: null });
    expect((await read(`${query}&stop=ann%20open`)).result).not.toBeNull();
  },
);

it("never replaces an agent who can't be chosen, and offers those who were not asked too", async () => {
  const asked = await read("what=give&stop=all&agent=nonsense");
  expect(asked).toMatchObject({ result: null, agentError: expect.stringContaining("can't be") });
  expect(asked.agents.map(({ value }) => value)).toEqual(["ben", "zoe"]);
  const { result, agentError } = await read("what=give&stop=all&agent=ben");
  expect(agentError).toBeNull();
  expect(result?.moves).toHaveLength(1);
  expect(result?.notes[0]).toBe("Travel times are estimated.");
  expect(result?.notes[1]).toContain("Only the 30 agents with the nearest work were asked.");
});

it("says if it is not known from where an agent without a route comes", async () => {
  const cy = { id: "cy", name: "Cy", officeId: "o1" };
  const free = [{ day: DAY, start: 9 * 3600, workingSeconds: 8 * 3600, notBefore: 0, agent: cy }];
  vi.mocked(readWork).mockResolvedValue({
    ...{ routes: [routeOf("ann")], free, isCut: false, hasAbsences: true, others: [] },
  });
  const query = "what=give&stop=all&agent=cy";
  expect((await read(query)).result?.notes).toEqual([
    "Where Cy is now is not known: the way to the first stop is not counted.",
    "Travel times are estimated.",
  ]);
  expect(readStartPlaces).toHaveBeenLastCalledWith(session.upstream, {
    ...{ free, day: DAY, today: DAY, officeId: undefined },
  });
  vi.mocked(readStartPlaces).mockResolvedValueOnce(new Map([["cy", [-83, 40.2]]]));
  const { result } = await read(query);
  expect(result?.notes).toEqual(["Travel times are estimated."]);
  // Some 25 km from where Cy is.
  expect(result?.changes[1]?.ends).toMatch(/^09:5\d am|^10:0\d am/);
});

const OUT = { routes: [], made: [], absent: `ann ${DAY}` };

it("stores with the change that the agent is out, also if no stop is left or nobody can take one", async () => {
  const { result } = await read("what=out");
  expect(result?.fields).toMatchObject({ ...OUT, routes: [expect.anything(), expect.anything()] });
  expect((await read("what=give&agent=ben")).result?.fields).toMatchObject({ absent: null });
  const alone = { free: [], isCut: false, hasAbsences: true, others: [] };
  vi.mocked(readWork).mockResolvedValue({ ...alone, routes: [routeOf("ann")] });
  expect((await read("what=out")).result?.fields).toMatchObject(OUT);
  const [visited] = [routeOf("ann")].map((one) => ({
    ...{ ...one, stops: one.stops.slice(0, 1), stopIds: one.stopIds.slice(0, 1), legs: [] },
  }));
  vi.mocked(readWork).mockResolvedValue({ ...alone, routes: visited ? [visited] : [] });
  const done = await read("what=out");
  expect(done).toMatchObject({ problem: null, result: { moves: [], broken: [], fields: OUT } });
  expect((await read("what=give")).problem).toBe("There is no stop left to change.");
});

it("adds no absence to one that is there, nor where the server stores none", async () => {
  const routes = [routeOf("ann"), routeOf("ben")];
  const work = { routes, free: [], isCut: false, hasAbsences: true, others: [] };
  vi.mocked(readWork).mockResolvedValueOnce({ ...work, absentId: "ann" });
  expect((await read("what=out")).result?.fields).toMatchObject({ absent: null });
  vi.mocked(readWork).mockResolvedValueOnce({ ...work, hasAbsences: false });
  const { result } = await read("what=out");
  expect(result?.fields).toMatchObject({ absent: null });
  expect(result?.notes).toContain("The connected server does not store absences.");
});

it("says that the time by which an urgent visit was to begin is past", async () => {
  const place = { id: "new", name: "New", location: { coordinates: [-83, 40] } } as Location;
  vi.mocked(findLocation).mockResolvedValue(place);
  const route = await vi.mocked(getAssignedRoute)(session.upstream, "r of ann");
  const office = { id: "o1", name: "Office", timeZone: "UTC" };
  vi.mocked(getAssignedRoute).mockResolvedValue({ ...route, office } as Route);
  const broken = async (by: string) =>
    (await read(`what=urgent&locationId=new&by=${by}`)).result?.broken.join();
  expect(await broken("08:59")).toContain("New: 08:59 am is past. ");
  expect(await broken("09:00")).not.toContain("past");
});

it("says of every change of a route that its agent is absent", async () => {
  expect((await read("what=longer")).absent).toBeNull();
  const routes = [routeOf("ann"), routeOf("ben")];
  const work = { routes, free: [], isCut: false, hasAbsences: true, others: [], absentId: "ann" };
  vi.mocked(readWork).mockResolvedValue(work);
  const absent = "Ann is absent on Tue 12-01.";
  for (const what of ["longer", "nobody", "give", "urgent"]) {
    expect((await read(`what=${what}`)).absent).toBe(
      `${absent} “Agent is out” gives all stops that are left to others.`,
    );
  }
  expect((await read("what=out")).absent).toBe(absent);
});
