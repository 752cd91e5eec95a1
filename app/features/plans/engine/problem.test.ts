import type { PlanDocument } from "contract/entities";
import { MOST_DAY_METRES } from "contract/plans/facts";
import { minutesOf } from "contract/routes/timetable";
import { reasonFor } from "geo/plan/reasons";
import { solvePlan } from "geo/plan/solve-plan";
import { describe, expect, it } from "vitest";
import { agentDaysOf } from "./agent-days";
import { applyWay } from "./apply-way";
import { problemOf, sequencesOf } from "./problem";
import { unservedPlace } from "./proposal";
import { anAgent, aPlace, aPlan, DAYS, matrixOf } from "./testing/documents";
import { solved } from "./testing/solved";

const [MONDAY = "", TUESDAY = ""] = DAYS;
const HOUR = 3600;

const problem = (more: Partial<PlanDocument>) => {
  const document = aPlan(more);
  return problemOf(document, matrixOf(document));
};
const firstStop = (more: Partial<PlanDocument>) => problem(more).stops[0];

describe("the problem of a plan", () => {
  it("has a day of each agent who works on it, which begins and ends nowhere", () => {
    const limits = { mostStops: 4, mostDistance: 50_000 };
    const agents = [anAgent("ann", { daysOff: [TUESDAY] }), anAgent("bob", limits)];
    const { agentDays } = problem({ agents, places: [aPlace(0), aPlace(1)] });
    expect(agentDays.map(({ agent, day }) => [agent, day])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(agentDays[1]).toMatchObject({ start: 2, end: 2, ...limits });
    expect(agentDays[0]).not.toHaveProperty("mostDistance");
    expect(agentDays[0]?.shift).toEqual({ begins: 9 * HOUR, ends: 17 * HOUR });
  });

  it("lets a night shift end on the next day, and a break begin about its middle", () => {
    const night = anAgent("ann", { from: "22:00", until: "06:00", breakMinutes: 30 });
    expect(problem({ agents: [night] }).agentDays[0]).toMatchObject({
      shift: { begins: 22 * HOUR, ends: 30 * HOUR },
      break: { earliest: 24.5 * HOUR, latest: 27.25 * HOUR, seconds: 1800 },
    });
  });

  it.each([
    [{}, { degree: "suggestion" }],
    [{ isRequired: true }, { degree: "week" }],
    [
      { isRequired: true, onlyDay: TUESDAY },
      { degree: "day", day: 1 },
    ],
    [
      { isRequired: true, onlyDay: TUESDAY, from: "10:00" },
      { degree: "time", day: 1, opens: 10 * HOUR, closes: 24 * HOUR },
    ],
    [
      { isRequired: true, onlyDay: "2027-01-01" },
      { degree: "day", day: 3 },
    ],
  ])("promises %j as %j", (place, promise) => {
    expect(firstStop({ places: [aPlace(0, place)] })).toMatchObject({ promise });
  });

  it("opens a place in its hours, on days that are not closed, as far as it is promised", () => {
    const place = aPlace(0, {
      openingHours: "Mo-Fr 08:00-12:00,14:00-18:00",
      closedDays: [TUESDAY],
      from: "09:00",
      until: "15:00",
    });
    const windows = [0, 2].flatMap((day) => [
      { day, opens: 9 * HOUR, closes: 11.5 * HOUR },
      { day, opens: 14 * HOUR, closes: 15 * HOUR },
    ]);
    expect(firstStop({ places: [place] })?.windows).toEqual(windows);
    const rules = { fairness: 0, respectHours: false, keepAgents: "ignore" } as const;
    const anyDay = [0, 1, 2].map((day) => ({ day, opens: 9 * HOUR, closes: 15 * HOUR }));
    expect(firstStop({ places: [place], rules })?.windows).toEqual(anyDay);
    expect(firstStop({})?.windows).toBeUndefined();
  });

  it.each([
    ["always", { agents: [0] }],
    ["prefer", { preferredAgent: 0 }],
    ["ignore", {}],
  ] as const)("has the agent of a place, if that is to be kept: %s", (keepAgents, expected) => {
    const rules = { fairness: 0, respectHours: true, keepAgents };
    const { agents, preferredAgent } =
      firstStop({ rules, places: [aPlace(0, { agentId: "ann" })] }) ?? {};
    expect({ ...(agents && { agents }), ...(preferredAgent === 0 && { preferredAgent }) }).toEqual(
      expected,
    );
    const only = aPlace(0, { agentId: "ann", onlyAgentId: "nobody" });
    expect(firstStop({ rules, places: [only] })?.agents).toEqual([]);
  });

  it("leaves locked days as they are and locked places on their day", () => {
    const places = [aPlace(0), aPlace(1), aPlace(9, { lockedTo: { userId: "ann", day: TUESDAY } })];
    const { document } = solved(aPlan({ places: places.slice(0, 2) }));
    const days = document.proposal.days.map((day) => ({ ...day, isLocked: day.day === MONDAY }));
    const locked = { ...document, places, proposal: { ...document.proposal, days } };
    const { problem: again, plan } = solved(locked);
    expect(again.agentDays[0]?.frozen).toBe(true);
    expect(again.stops[2]?.locked).toBe(1);
    expect(plan.days).toEqual([sequencesOf(document)[0], [2], []]);
  });

  it("begins and ends days at start places, of which each is in the matrix once", () => {
    const depot = { name: "Yard", longitude: -83.1, latitude: 40 };
    const agents = [
      anAgent("ann", { depot }),
      anAgent("bob"),
      anAgent("cid", { depot: { ...depot, name: "The yard" } }),
      anAgent("dee", { depot: { ...depot, latitude: 40.1 } }),
    ];
    const { agentDays, matrix } = problem({ agents, places: [aPlace(0), aPlace(1)] });
    expect(matrix.size).toBe(5);
    expect(agentDays.slice(0, 4).map(({ start, end }) => [start, end])).toEqual([
      [3, 3],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
  });

  it("counts the ways from and to the start place, which are within the working day", () => {
    const depot = { name: "Yard", longitude: -83.3, latitude: 40 };
    const agents = [anAgent("ann", { depot, breakMinutes: 30 })];
    const { document } = solved(aPlan({ days: [MONDAY], agents, places: [aPlace(0), aPlace(5)] }));
    const { days, figures } = document.proposal;
    const [day] = days;
    if (!day?.wayOut || !day.wayBack) throw new Error("The day has no ways");
    const [first, last] = [day.stops[0], day.stops.at(-1)];
    expect(first?.arrival).toBeCloseTo(day.wayOut.leaves + day.wayOut.seconds, 3);
    expect(day.wayOut.leaves).toBeGreaterThan(9 * HOUR - 1);
    expect(day.wayBack.returns).toBeGreaterThanOrEqual(
      (last?.departure ?? 0) + day.wayBack.seconds,
    );
    const [leg = 0] = day.legs;
    const { wayOut, wayBack } = day;
    expect(figures.driving).toBeCloseTo(wayOut.seconds + leg + wayBack.seconds, 3);
    expect(figures.longest).toBeCloseTo(wayBack.returns - wayOut.leaves, 3);
    expect(figures.ways?.metres).toBeCloseTo(wayOut.metres + wayBack.metres, 3);
    expect(figures.distance).toBeGreaterThan(wayOut.metres + wayBack.metres);
    // Both are 25 km away: with the working day of an hour nobody gets there.
    const short = [anAgent("ann", { depot, until: "09:50" })];
    expect(solved(aPlan({ agents: short, places: [aPlace(0)] })).plan.unserved).toEqual([0]);
  });

  it.each([
    ["06:59", MONDAY, false],
    ["07:00", MONDAY, true],
    ["12:00", MONDAY, true],
    ["17:00", MONDAY, false],
    ["23:59", "2026-12-06", false],
  ])("at %s of %s the shift of Monday stays as it is: %s", (time, date, isFrozen) => {
    const document = aPlan();
    const now = { date, seconds: minutesOf(time) * 60 };
    const { agentDays } = problemOf(document, matrixOf(document), now);
    expect(agentDays.map(({ frozen = false }) => frozen)).toEqual([isFrozen, false, false]);
  });

  it("leaves a shift that runs past midnight, and one outside a longer notice, as they are", () => {
    const agents = [anAgent("ann", { from: "20:00", until: "04:00" })];
    const rules = { ...aPlan().rules, noticeMinutes: 1440 };
    const document = aPlan({ agents, rules });
    const now = { date: TUESDAY, seconds: 3 * HOUR };
    const { agentDays } = problemOf(document, matrixOf(document), now);
    expect(agentDays.map(({ frozen = false }) => frozen)).toEqual([true, true, false]);
  });

  it("changes nothing on a shift that runs when it plans again", () => {
    const places = [aPlace(0), aPlace(1), aPlace(2)];
    const { document } = solved(aPlan({ places: places.slice(0, 2) }));
    const again = { ...document, places };
    const now = { date: MONDAY, seconds: 10 * HOUR };
    const asked = problemOf(again, matrixOf(again), now);
    const from = sequencesOf(again);
    const plan = solvePlan(asked, { limit: { iterations: 300 }, from });
    expect(plan.days[0]).toEqual(from[0]);
    expect(plan.unserved).toEqual([]);
    expect(plan.days.slice(1).flat()).toContain(2);
  });

  it("visits no place sooner after its last visit than the rule says", () => {
    const rules = { ...aPlan().rules, leastDays: 7 };
    const days = [MONDAY, "2026-12-11"];
    const daysOf = (lastVisit: string | null) =>
      solved(aPlan({ days, rules, places: [aPlace(0, { lastVisit })] })).plan.days;
    expect(daysOf(null).flat()).toEqual([0]);
    expect(daysOf("2026-11-30").flat()).toEqual([0]);
    expect(daysOf("2026-12-02")).toEqual([[], [0]]);
    expect(daysOf("2026-12-06").flat()).toEqual([]);
    const document = aPlan({ days, rules, places: [aPlace(0, { lastVisit: "2026-12-06" })] });
    const reason = reasonFor(
      { problem: problemOf(document, matrixOf(document)), days: [[], []] },
      0,
    );
    expect(reason.rule).toBe("interval");
  });

  it("goes no farther than the most distance, and says how much more would serve a place", () => {
    const agents = [anAgent("ann", { mostDistance: 20_000 })];
    const { problem: asked, document } = solved(
      aPlan({ days: [MONDAY], agents, places: [aPlace(0), aPlace(10), aPlace(30)] }),
    );
    const far = document.proposal.days[0]?.stops.every(({ place }) => place < 2) ? 2 : 0;
    const reason = reasonFor({ problem: asked, days: sequencesOf(document) }, far);
    expect(reason.rule).toBe("distance");
    const left = unservedPlace(far, reason, { agents, agentDays: agentDaysOf(document) });
    const proposal = { ...document.proposal, unserved: [left] };
    const longer = applyWay({ ...document, proposal }, 0, 0);
    const [amount = 0] = left.ways[0]?.map((change) => change.amount) ?? [];
    expect(longer.agents[0]?.mostDistance).toBe(20_000 + amount);
    expect(solved(longer).plan.unserved).toEqual([]);
    // Beyond what a plan can store there is no limit.
    const huge = [anAgent("ann", { mostDistance: MOST_DAY_METRES })];
    const unlimited = applyWay({ ...document, proposal, agents: huge }, 0, 0);
    expect(unlimited.agents[0]?.mostDistance).toBeNull();
  });

  it("refuses a matrix of other places", () => {
    expect(() => problemOf(aPlan(), matrixOf({ places: [], agents: [] }))).toThrow(RangeError);
  });
});

it("looks at working times and hours once for all places that have them", () => {
  let reads = 0;
  const ann = {
    ...anAgent("ann"),
    get until() {
      reads++;
      return "17:00";
    },
  };
  const readsFor = (count: number) => {
    reads = 0;
    const openingHours = "Mo-Fr 09:00-12:00";
    const places = Array.from({ length: count }, (_, at) => aPlace(at, { openingHours }));
    const document = aPlan({ agents: [ann], places });
    problemOf(document, matrixOf(document));
    return reads;
  };
  expect(readsFor(30)).toBe(readsFor(1));
});
