import type { PlanDocument, PlannedDay } from "contract/entities";
import { describe, expect, it, vi } from "vitest";
import type { SignedIn } from "~/session/guards.server";
import { type CollectedPlan, collectPlan } from "../engine/index.server";
import { anAgent, aPlace, aPlan, DAYS } from "../engine/testing/documents";
import { nobodyWords, noTimeWords } from "./no-time.server";
import { leftOutWords, renewPlan, renewWithMore } from "./renew.server";

vi.mock("../engine/index.server", async (original) => ({
  ...(await original<object>()),
  collectPlan: vi.fn(),
}));

const session = { upstream: {} } as SignedIn;
const [MONDAY = "", TUESDAY = "", WEDNESDAY = ""] = DAYS;
const NINE_TO_FIVE = { from: "09:00", until: "17:00", breakMinutes: 0 };

const stop = (place: number, hour: number) => ({
  ...{ place, arrival: hour * 3600, begins: hour * 3600, departure: hour * 3600 + 1800 },
  broken: [],
});
const dayOf = (userId: string, day: string, places: number[], isLocked = false): PlannedDay => ({
  ...{ userId, day, isLocked, distance: 9000, breakAt: null },
  stops: places.map((place, at) => stop(place, 9 + at)),
  legs: places.slice(1).map(() => 1800),
});

/** Ann has three stops on Monday and one on Tuesday, which is locked; Ben has one on Monday. */
function planOf(more: Partial<PlanDocument> = {}): PlanDocument {
  const figures = { served: 5, unserved: 1, distance: 0, driving: 0, longest: 0, mean: 0, days: 3 };
  return aPlan({
    agents: [
      anAgent("ann", { usual: NINE_TO_FIVE, until: "17:30", mostStops: 4 }),
      anAgent("ben", { usual: NINE_TO_FIVE }),
    ],
    places: [0, 1, 2, 3, 4, 5].map((at) => aPlace(at)),
    proposal: {
      days: [
        dayOf("ann", MONDAY, [0, 1, 2]),
        dayOf("ann", TUESDAY, [3], true),
        dayOf("ben", MONDAY, [4]),
      ],
      unserved: [{ place: 5, rule: "shift", ways: [] }],
      ...{ figures, before: null, curve: [{ fairness: 0, figures }] },
    },
    ...more,
  });
}

/** Renews a plan for which the upstream now answers with `fresh`. */
async function renew(
  document: PlanDocument,
  fresh: Partial<PlanDocument>,
  leftOut: CollectedPlan["leftOut"] = [],
) {
  const { days, agents, places, rules } = document;
  const usual = agents.map((agent) => ({ ...agent, ...agent.usual, mostStops: null }));
  const read = { days, agents: usual, places, rules, proposal: null, ...fresh };
  vi.mocked(collectPlan).mockResolvedValue({ document: read, leftOut, more: 0 });
  return renewPlan(session, { officeId: "o1", document });
}

const lineOf = ({ name, why, kind }: CollectedPlan["leftOut"][number]) => ({ name, why, kind });

const stopsOf = ({ proposal, places }: PlanDocument) =>
  proposal?.days.map(({ userId, day, stops }) => [
    ...[userId, day],
    stops.map(({ place }) => places[place]?.name),
  ]);
const unservedOf = ({ proposal, places }: PlanDocument) =>
  proposal?.unserved.map(({ place }) => places[place]?.name);

describe("planning again", () => {
  it("changes nothing of a plan for which nothing changed", async () => {
    const plan = planOf();
    expect(await renew(plan, {})).toEqual({ document: plan, leftOut: [] });
    expect(leftOutWords([])).toBe("");
  });

  it("frees the stops of days on which an agent is absent or has a route, also locked ones", async () => {
    const plan = planOf();
    const agents = [
      anAgent("ann", { usual: NINE_TO_FIVE, daysOff: [TUESDAY] }),
      anAgent("ben", { usual: NINE_TO_FIVE, daysOff: [MONDAY] }),
    ];
    const busy = {
      id: `ben ${MONDAY}`,
      kind: "agent-day" as const,
      name: "ben, Mon 12-07-2026",
      why: "Already has the route “Tour”",
    };
    const { document, leftOut } = await renew(plan, { agents }, [busy]);
    expect(stopsOf(document)).toEqual([["ann", MONDAY, ["Place 0", "Place 1", "Place 2"]]]);
    expect(unservedOf(document)).toEqual(["Place 5", "Place 3", "Place 4"]);
    const off = { kind: "agent-day", name: "ann, Tue 12-08-2026", why: "Absent" };
    expect(leftOut).toEqual([off, lineOf(busy)]);
    expect(document.leftOut).toEqual(leftOut);
    expect(leftOutWords(leftOut)).toBe(
      "Left out since the last proposal: ann, Tue 12-08-2026: Absent; " +
        "ben, Mon 12-07-2026: Already has the route “Tour”.",
    );
  });

  it("leaves out locations that are gone or on a route, and agents who left", async () => {
    const plan = planOf();
    const places = plan.places.filter((_, at) => at !== 1 && at !== 5);
    const agents = plan.agents.filter(({ userId }) => userId === "ann");
    const why = "Already on the route “Tour”";
    const taken = { id: "at 1", kind: "place" as const, name: "Place 1", why };
    const { document, leftOut } = await renew(plan, { places, agents }, [taken]);
    expect(stopsOf(document)).toEqual([
      ["ann", MONDAY, ["Place 0", "Place 2"]],
      ["ann", TUESDAY, ["Place 3"]],
    ]);
    expect(unservedOf(document)).toEqual(["Place 4"]);
    // Past the stop between, where nobody stops now.
    expect(document.proposal?.days[0]).toMatchObject({ legs: [3600], distance: 9000 });
    expect(document.proposal?.figures).toMatchObject({
      ...{ served: 3, unserved: 1, days: 2, driving: 3600, distance: 18_000 },
    });
    expect(document.proposal?.days[1]?.isLocked).toBe(true);
    expect(leftOut).toEqual([
      { kind: "agent", name: "ben", why: "No longer an agent of the office" },
      lineOf(taken),
      { kind: "place", name: "Place 5", why: "Deleted, or in another office" },
    ]);
  });

  it("gives each of two locations of one name its own reason, before what was left out earlier", async () => {
    const shops = [1, 2].map((at) => aPlace(at, { name: "Aldi" }));
    const earlier = [{ name: "Lidl", why: "Deleted" }];
    const places = [aPlace(0), ...shops];
    const plan = planOf({ places, proposal: null, leftOut: earlier });
    const why = "Do not visit";
    const fresh = { places: places.slice(0, 1) };
    const { document } = await renew(plan, fresh, [{ id: "at 2", name: "Aldi", why }]);
    expect(document.leftOut).toEqual([
      { kind: "place", name: "Aldi", why: "Deleted, or in another office" },
      { kind: "place", name: "Aldi", why },
      ...earlier,
    ]);
  });

  it("leaves out days that are over", async () => {
    const { document, leftOut } = await renew(planOf(), { days: [TUESDAY, WEDNESDAY] });
    expect(document.days).toEqual([TUESDAY, WEDNESDAY]);
    expect(stopsOf(document)).toEqual([["ann", TUESDAY, ["Place 3"]]]);
    expect(leftOut).toEqual([{ kind: "day", name: "Mon 12-07-2026", why: "This day is over" }]);
  });

  it("takes other working times, longer by as much as they were set by hand", async () => {
    const usual = { from: "12:00", until: "20:00", breakMinutes: 30 };
    const agents = [anAgent("ann", { ...usual, usual }), anAgent("ben", { ...usual, usual })];
    const { document } = await renew(planOf(), { agents });
    expect(document.agents).toMatchObject([
      { from: "12:00", until: "20:30", breakMinutes: 30, mostStops: 4, usual },
      { from: "12:00", until: "20:00", usual },
    ]);
  });

  it.each([
    ["06:00", "11:00", "23:30", {}, "23:30"],
    ["20:00", "04:00", "18:00", {}, "18:00"],
    ["06:00", "11:00", "23:30", { until: "12:00" }, "00:30"],
    ["09:00", "17:00", "16:00", { from: "10:00", until: "18:00" }, "17:00"],
  ])("a day %s-%s set to end at %s with %j ends at %s", async (from, until, set, other, ends) => {
    const usual = { from, until, breakMinutes: 0 };
    const plan = planOf({ agents: [anAgent("ann", { ...usual, usual, until: set })] });
    const now = { ...usual, ...other };
    const { document } = await renew(plan, { agents: [anAgent("ann", { ...now, usual: now })] });
    expect(document.agents[0]?.until).toBe(ends);
  });

  it("a day that loses its first stops is shorter by the ways to them, or begins with a longer way", async () => {
    const plan = planOf();
    const places = plan.places.slice(1);
    const { document } = await renew(plan, { places });
    expect(document.proposal?.days[0]).toMatchObject({ legs: [1800], distance: 4500 });
    expect(document.proposal?.figures.served).toBe(4);
    const ways = {
      wayOut: { leaves: 8 * 3600, seconds: 600, metres: 1000 },
      wayBack: { returns: 12 * 3600, seconds: 600, metres: 2000 },
    };
    const [first, ...others] = plan.proposal?.days ?? [];
    const days = first ? [{ ...first, ...ways }, ...others] : [];
    const withWays = { ...plan, proposal: plan.proposal && { ...plan.proposal, days } };
    const { document: left } = await renew(withWays, { places });
    expect(left.proposal?.days[0]).toMatchObject({
      wayOut: { leaves: 8 * 3600, seconds: 2400, metres: 4000 },
      ...{ wayBack: ways.wayBack, distance: 9000 },
    });
  });

  it("a day that loses all its stops has no ways and no distance", async () => {
    const plan = planOf();
    const { document } = await renew(plan, { places: plan.places.filter((_, at) => at !== 4) });
    expect(document.proposal?.days[2]).toMatchObject({ stops: [], legs: [], distance: 0 });
    expect(document.proposal).toMatchObject({ figures: { served: 4, days: 2 }, curve: [] });
  });

  it("reads locations as they are, and does not lose what was set by hand", async () => {
    const lockedTo = { userId: "ann", day: TUESDAY };
    const outsideHours = { day: TUESDAY, opens: 0, closes: 3600 };
    const places = [
      aPlace(0, { openingHours: "Mo 08:00-12:00", isRequired: true, lockedTo, outsideHours }),
      aPlace(1, { openingHours: "Mo 08:00-12:00", lockedTo: { userId: "ben", day: "2026-12-20" } }),
    ];
    const fresh = [
      aPlace(0, { openingHours: "Mo 08:00-09:00", priority: 1 }),
      aPlace(1, { openingHours: "Sa 08:00-09:00", lastVisit: "2026-12-01" }),
    ];
    const { document } = await renew(planOf({ places, proposal: null }), { places: fresh });
    expect(document.places).toMatchObject([
      { openingHours: "Mo 08:00-09:00", isRequired: true, priority: 1, lockedTo, outsideHours },
      { openingHours: "Sa 08:00-09:00", lastVisit: "2026-12-01", lockedTo: null },
    ]);
  });

  it("is refused with the reasons if nothing is left to plan", async () => {
    const agents = planOf().agents.map((agent) => ({ ...agent, daysOff: DAYS }));
    const why = { id: "ann", name: "ann", why: "Off on all days" };
    await expect(renew(planOf(), { agents }, [why])).rejects.toMatchObject({
      status: 422,
      message: "Nothing is left to plan. ann: Off on all days",
    });
  });
});

describe("another agent or day, read together with the plan", () => {
  const THURSDAY = "2026-12-10";

  it("is not in the plan that is renewed, and takes no second reading", async () => {
    const document = planOf();
    const days = [...document.days, THURSDAY];
    const agents = [...document.agents, anAgent("cy", { daysOff: [MONDAY] })].map((agent) => ({
      ...agent,
      daysOff: [...agent.daysOff, THURSDAY],
    }));
    const places = document.places.map((place) => ({ ...place, closedDays: [THURSDAY] }));
    const read = { ...document, days, agents, places, proposal: null };
    vi.mocked(collectPlan).mockClear();
    vi.mocked(collectPlan).mockResolvedValue({ document: read, leftOut: [], more: 0 });
    const more = { agentIds: ["cy"], days: [THURSDAY] };
    const plan = { officeId: "o1", document };
    const { renewed, collected } = await renewWithMore(session, plan, more);
    expect(collectPlan).toHaveBeenCalledOnce();
    expect(vi.mocked(collectPlan).mock.calls[0]?.[1]).toMatchObject({
      ...{ agentIds: ["cy", "ann", "ben"], days },
    });
    expect(renewed.leftOut).toEqual([]);
    expect(renewed.document.days).toEqual(document.days);
    expect(renewed.document.agents.map(({ userId, daysOff }) => [userId, daysOff])).toEqual([
      ["ann", []],
      ["ben", []],
    ]);
    expect(renewed.document.places[0]?.closedDays).toEqual([]);
    expect(collected.document.agents.map(({ userId }) => userId)).toContain("cy");
  });

  it("that has no time is refused with all reasons, each as often as it holds", () => {
    const on = (userId: string, day: string) => ({
      ...{ id: `${userId} ${day}`, name: userId, why: "Already has the route “X”" },
    });
    const agent = anAgent("cy", { daysOff: DAYS });
    const leftOut = [on("ann", MONDAY), on("cy", MONDAY), on("cy", WEDNESDAY)];
    expect(noTimeWords({ agent, userId: "cy", days: DAYS }, { leftOut })).toBe(
      "cy has no time on these days: absent on 1 day, on a route on 2 days",
    );
    const gone = { id: "cy", name: "Cy", why: "No longer an agent" };
    const asked = { agent: undefined, userId: "cy", days: DAYS };
    expect(noTimeWords(asked, { leftOut: [...leftOut, gone] })).toBe("Cy: No longer an agent");
    expect(nobodyWords(MONDAY, [agent, anAgent("ben")], leftOut)).toBe(
      "No agent has time on Mon 12-07-2026: 1 is absent, 1 has a route",
    );
  });
});
