import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "~/session/guards.server";
import { admin, emptyList } from "~/upstream/testing/callers";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { type CollectedPlan, collectPlan, type PlanChoice } from "./engine/index.server";

const SUNDAY = new Date("2026-12-06T12:00:00Z");
const DAYS = ["2026-12-07", "2026-12-08"];
const point = { type: "Point", coordinates: [-83, 40] };
const RULES = { fairness: 50, respectHours: true, keepAgents: "prefer" } as const;

const LOCATIONS = [
  {
    ...{ id: "l1", name: "Bakery", location: point, userId: "ann", priority: 2 },
    openingHours: "Mo-Fr 09:00-17:00",
    closedDays: ["2026-12-08", "2026-12-24"],
    locationType: { id: "t1", name: "Shop", visitMinutes: 45 },
  },
  { id: "l2", name: "Nowhere" },
  { id: "l3", name: "Angry", location: point, doNotVisit: true },
  { id: "l4", name: "Busy", location: point },
  { id: "l5", name: "Gone", location: point, status: "inactive" },
];
const USERS = [
  { id: "ann", displayName: "Ann", role: "agent", officeId: "o1", usualStart: "08:00" },
  { id: "bob", displayName: "Bob", role: "agent", officeId: "o1", breakMinutes: 30 },
  { id: "eve", displayName: "Eve", role: "agent", officeId: "o1" },
  { id: "max", displayName: "Max", role: "office-manager", officeId: "o1" },
];
const ANSWERS: Record<string, unknown[]> = {
  "/offices/o1/locations": LOCATIONS,
  "/locations": LOCATIONS,
  "/offices/o1/users": USERS,
  "/offices/o1/absences": [
    { id: "a1", userId: "bob", firstDay: "2026-12-01", lastDay: "2026-12-07" },
    { id: "a2", userId: "eve", firstDay: "2026-12-01", lastDay: "2026-12-31" },
  ],
  "/offices/o1/routes": [
    { id: "r1", name: "Old", status: "active", userId: null, plannedDay: null },
    { id: "r2", name: "Tour", status: "new", userId: "ann", plannedDay: "2026-12-08" },
  ],
  "/offices/o1/route-location-maps": [
    { id: "s1", routeId: "r1", locationId: "l4", order: 1, isVisited: false },
  ],
};

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
afterAll(() => api.stop());
beforeEach(() => {
  api.answers(({ url }, res) => {
    const isOffices = url.pathname.endsWith("/offices");
    const data = isOffices
      ? [{ id: "o1", name: "North", usualEnd: "16:00" }]
      : ANSWERS[url.pathname];
    if (!data) return res.writeHead(404).end();
    sendJson(res, 200, { ...emptyList, data, totalDocs: data.length, totalPage: 1 });
  });
});

const session = { upstream: admin, user: { id: "u1" }, isAdmin: true } as SignedIn;
const choice: PlanChoice = {
  ...{ officeId: "o1", agentIds: ["ann", "bob", "eve", "max"], days: DAYS, rules: RULES },
  locationsQuery: "filters=coverage%3Adue&page=3",
};

it("a new plan has agents with their days, and locations that can be visited", async () => {
  const { document, leftOut, more }: CollectedPlan = await collectPlan(session, choice, SUNDAY);
  expect(document?.agents).toMatchObject([
    { userId: "ann", from: "08:00", until: "16:00", breakMinutes: 0, daysOff: ["2026-12-08"] },
    { userId: "bob", from: "09:00", until: "16:00", breakMinutes: 30, daysOff: ["2026-12-07"] },
  ]);
  expect(document?.places).toMatchObject([
    { locationId: "l1", visitMinutes: 45, priority: 2, agentId: "ann", closedDays: ["2026-12-08"] },
  ]);
  expect(document).toMatchObject({ days: DAYS, rules: RULES, proposal: null });
  expect(leftOut).toEqual([
    {
      ...{ id: "ann 2026-12-08", kind: "agent-day", name: "Ann, Tue 12-08-2026" },
      why: "Already has the route “Tour”",
    },
    { id: "eve", kind: "agent", name: "Eve", why: "Off on all days" },
    { id: "max", kind: "agent", name: "Max", why: "No longer an agent" },
    { id: "l2", kind: "place", name: "Nowhere", why: "No position on the map" },
    { id: "l3", kind: "place", name: "Angry", why: "Do not visit" },
    { id: "l4", kind: "place", name: "Busy", why: "Already on the route “Old”" },
    { id: "l5", kind: "place", name: "Gone", why: "Deleted" },
  ]);
  expect(more).toBe(0);
  const asked = api.heard.find(({ url }) => url.pathname === "/offices/o1/locations")?.url;
  expect(asked?.searchParams.get("filters")).toBe("coverage:due");
  expect(asked?.searchParams.get("page")).toBe("1");
});

it("a new plan of chosen locations has no document if none can be visited", async () => {
  const locationIds = ["l2", "l3", "l9"];
  const { document, leftOut } = await collectPlan(session, { ...choice, locationIds }, SUNDAY);
  expect(document).toBeNull();
  expect(leftOut.map(({ name }) => name)).toEqual(expect.arrayContaining(["Nowhere", "Angry"]));
});

it("a new plan has no days before the present one", async () => {
  const tuesday = new Date("2026-12-08T12:00:00Z");
  const { document, leftOut } = await collectPlan(session, choice, tuesday);
  expect(document?.days).toEqual(["2026-12-08"]);
  const over = { id: "2026-12-07", kind: "day", name: "Mon 12-07-2026" };
  expect(leftOut[0]).toEqual({ ...over, why: "This day is over" });
  const past = await collectPlan(session, choice, new Date("2026-12-10T12:00:00Z"));
  expect(past).toMatchObject({ document: null, leftOut: [leftOut[0], { why: leftOut[0]?.why }] });
});

it("an agent who is off on all days stays in a plan that is read again", async () => {
  const { document } = await collectPlan(session, { ...choice, isRenewed: true }, SUNDAY);
  expect(document?.agents.at(-1)).toMatchObject({ userId: "eve", daysOff: DAYS });
  expect(document?.agents[0]?.usual).toEqual({ from: "08:00", until: "16:00", breakMinutes: 0 });
});

it("an agent with a route of another office is off on its day", async () => {
  const elsewhere = { id: "r3", name: "Far", status: "new", plannedDay: "2026-12-07" };
  ANSWERS["/routes"] = [{ ...elsewhere, userId: "ann" }];
  const { document, leftOut } = await collectPlan(session, choice, SUNDAY);
  delete ANSWERS["/routes"];
  expect(document?.agents.map(({ userId }) => userId)).toEqual(["bob"]);
  const [far] = leftOut;
  expect(far).toMatchObject({ id: "ann 2026-12-07", why: "Already has the route “Far”" });
  const asked = api.heard.findLast(({ url }) => url.pathname === "/routes")?.url;
  const { where } = JSON.parse(asked?.searchParams.get("filter") ?? "{}");
  expect(where).toMatchObject({ userId: { inq: choice.agentIds }, plannedDay: { gte: DAYS[0] } });
});

describe("locations of other offices", () => {
  const of = (id: string, office: string) => ({
    ...{ id, name: id, location: point, parentOffice: office },
    office: { id: office, name: `Office ${office}` },
  });
  const last = (path: string) => api.heard.findLast(({ url }) => url.pathname === path)?.url;
  const filterOf = (url: URL | undefined) => JSON.parse(url?.searchParams.get("filter") ?? "{}");
  const others = [of("s1", "o2"), of("s2", "o3"), of("s3", "o2")];
  const counted = [
    ...[
      { id: "o2", name: "2 locations", why: expect.stringContaining("Office o2"), count: 2 },
      { id: "o3", name: "1 location", why: expect.stringContaining("Office o3"), count: 1 },
    ].map((one) => ({ ...one, kind: "place" })),
  ];

  it("of a list are counted by their office", async () => {
    ANSWERS["/locations"] = [
      ...LOCATIONS.map((one) => ({ ...one, parentOffice: "o1" })),
      ...others,
    ];
    const { document, leftOut } = await collectPlan(session, choice, SUNDAY);
    ANSWERS["/locations"] = LOCATIONS;
    expect(document?.places).toHaveLength(1);
    expect(leftOut.slice(0, 2)).toEqual(counted);
    // Of those of other offices alone, their office.
    expect(filterOf(last("/locations"))).toEqual({
      where: { parentOffice: { nin: ["o1"] } },
      ...{ fields: ["parentOffice"], include: [{ relation: "office" }] },
    });
  });

  it("of a selection are too, and only they are read again", async () => {
    ANSWERS["/locations"] = others;
    const locationIds = ["l1", "s1", "s2", "s3"];
    const { leftOut } = await collectPlan(session, { ...choice, locationIds }, SUNDAY);
    ANSWERS["/locations"] = LOCATIONS;
    expect(leftOut.slice(0, 2)).toEqual(counted);
    expect(filterOf(last("/locations"))).toEqual({
      where: { id: { inq: ["s1", "s2", "s3"] } },
      ...{ fields: ["parentOffice"], include: [{ relation: "office" }] },
    });
  });

  it("are not read for a plan that is read again, unless nothing is left of it", async () => {
    ANSWERS["/locations"] = others;
    const before = api.heard.length;
    const renewed = { ...choice, isRenewed: true };
    await collectPlan(session, { ...renewed, locationIds: ["l1", "s1"] }, SUNDAY);
    const isElsewhere = ({ url }: { url: URL }) => url.pathname === "/locations";
    expect(api.heard.slice(before).filter(isElsewhere)).toEqual([]);
    ANSWERS["/offices/o1/locations"] = [];
    const { document, leftOut } = await collectPlan(
      session,
      { ...renewed, locationIds: ["s1", "s2", "s3"] },
      SUNDAY,
    );
    ANSWERS["/offices/o1/locations"] = LOCATIONS;
    ANSWERS["/locations"] = LOCATIONS;
    expect(document).toBeNull();
    expect(leftOut.slice(0, 2)).toEqual(counted);
  });
});
