import type { PlanDocument } from "contract/entities";
import { PlanProposal } from "contract/entities";
import { hoursOn } from "contract/locations/opening-hours";
import { MOST_DAY_METRES } from "contract/plans/facts";
import { minutesOf } from "contract/routes/timetable";
import { bestPlaces, openPlan } from "geo/plan/places";
import type { Stop } from "geo/plan/problem";
import { reasonFor } from "geo/plan/reasons";
import { solvePlan } from "geo/plan/solve-plan";
import { brokenRules } from "geo/plan/testing/verify";
import { rounds } from "platform/testing/long-run";
import { describe, expect, it } from "vitest";
import { agentDaysOf } from "./agent-days";
import { applyWay } from "./apply-way";
import { problemOf, sequencesOf } from "./problem";
import { proposalOf, RULES_TO_CHANGE, unservedPlace } from "./proposal";
import { anAgent, aPlace, aPlan, DAYS, matrixOf, randomPlan } from "./testing/documents";
import { readWeek } from "./windows";

const [MONDAY = "", TUESDAY = ""] = DAYS;
const HOUR = 3600;

/** Of promises, the weakest first. */
const DEGREES = ["suggestion", "week", "day", "time"];

const problem = (more: Partial<PlanDocument>) => {
  const document = aPlan(more);
  return problemOf(document, matrixOf(document));
};
const firstStop = (more: Partial<PlanDocument>) => problem(more).stops[0];

function solved(document: PlanDocument, iterations = 300) {
  const asked = problemOf(document, matrixOf(document));
  const plan = solvePlan(asked, { limit: { iterations }, from: sequencesOf(document) });
  const proposal = proposalOf(document, asked, { sequences: plan.days, reasons: [] });
  return { problem: asked, plan, document: { ...document, proposal } };
}

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

/** Rules that a proposal breaks, by its document alone. */
function wrongIn({ agents, places, rules, proposal }: PlanDocument): string[] {
  return (proposal?.days ?? []).flatMap(({ userId, day, stops, distance }) => {
    const agent = agents.find((one) => one.userId === userId);
    if (!agent) return ["nobody"];
    const [from, until] = [minutesOf(agent.from) * 60, minutesOf(agent.until) * 60];
    const ends = until > from ? until : until + 24 * HOUR;
    const isTooFar = distance > (agent.mostDistance ?? Number.POSITIVE_INFINITY) + 0.01;
    const ofStops = stops.flatMap(({ place, arrival, begins, departure, broken }, at) => {
      const to = places[place];
      const before = stops[at - 1]?.departure ?? from;
      const week = to?.openingHours ? readWeek(to.openingHours) : null;
      const hours = week && hoursOn(week, to?.closedDays ?? [], day);
      const isOpen = hours?.some((span) => span.from * 60 <= begins && begins < span.to * 60);
      return [
        ...(arrival < before - 0.01 ? ["arrives before it leaves"] : []),
        ...(begins < arrival ? ["begins before it arrives"] : []),
        ...(departure > ends + 0.01 ? ["after the shift"] : []),
        // Past midnight it may be open for the next day.
        ...(rules.respectHours && hours && !isOpen && begins < 24 * HOUR ? ["closed"] : []),
        ...(rules.respectHours && to?.closedDays.includes(day) && begins < 24 * HOUR
          ? ["closed day"]
          : []),
        ...broken,
      ];
    });
    return isTooFar ? ["too far", ...ofStops] : ofStops;
  });
}

it("plans of any documents break no rule, and their times are those of the documents", () => {
  for (let seed = 1; seed <= rounds(12, 300); seed++) {
    const { problem: asked, plan, document } = solved(randomPlan(seed, { agents: 3, places: 25 }));
    expect(brokenRules(asked, plan.days), `seed ${seed}`).toEqual([]);
    expect(wrongIn(document), `seed ${seed}`).toEqual([]);
    const { data, error } = PlanProposal.safeParse(document.proposal);
    expect(error, `seed ${seed}`).toBeUndefined();
    expect(data?.figures.served).toBe(plan.figures.served);
    const longest = Math.max(...plan.figures.lengths);
    // A break after the last stop is none of the day.
    expect(data?.figures.longest, `seed ${seed}`).toBeLessThan(longest + 1);
  }
});

it("no place that must be served is left out for the sake of weaker ones", () => {
  const strength = ({ promise, locked }: Stop) =>
    locked === undefined ? DEGREES.indexOf(promise?.degree ?? "week") : DEGREES.length;
  let tried = 0;
  for (let seed = 1; seed <= rounds(12, 300); seed++) {
    const { problem: asked, plan } = solved(randomPlan(seed, { agents: 2, places: 30 }));
    const strengthOf = (index: number) => strength(asked.stops[index] as Stop);
    for (const left of plan.unserved.filter((stop) => strengthOf(stop) > 0)) {
      const kept = plan.days.map((day) =>
        day.filter((stop) => strengthOf(stop) >= strengthOf(left)),
      );
      expect(bestPlaces(openPlan(asked, kept), left), `seed ${seed}, place ${left}`).toEqual([]);
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(20);
});

it("no way makes a working day longer than 24 hours", () => {
  const document = aPlan({ agents: [anAgent("ann", { until: "05:00" })] });
  const of = { agents: document.agents, agentDays: agentDaysOf(document) };
  const longer = (amount: number) => {
    const changes = [{ rule: "shift" as const, agentDay: 0, amount }];
    const ways = [{ agentDay: 0, position: 0, changes }];
    return unservedPlace(0, { stop: 0, rule: "shift", ways }, of);
  };
  expect(longer(240).ways).toHaveLength(1);
  expect(longer(241)).toEqual({ place: 0, rule: "shift", ways: [] });
});

it("each way of a reason makes room for its place", () => {
  let tried = 0;
  for (let seed = 1; seed <= rounds(12, 300); seed++) {
    const { problem: asked, plan, document } = solved(randomPlan(seed, { agents: 2, places: 30 }));
    const of = { agents: document.agents, agentDays: agentDaysOf(document) };
    for (const place of plan.unserved.slice(0, 5)) {
      const isOffered = ({ rule, stop = place }: { rule: string; stop?: number }) =>
        stop === place && RULES_TO_CHANGE.some((one) => one === rule);
      const reason = reasonFor({ problem: asked, days: plan.days }, place, isOffered);
      const left = unservedPlace(place, reason, of);
      for (const [way, [first]] of left.ways.entries()) {
        // Each way begins with another rule.
        const found = reason.ways.find(({ changes }) => changes[0]?.rule === first?.rule);
        if (!found) throw new Error("a way of no reason");
        const proposal = { ...document.proposal, unserved: [left] };
        const changed = applyWay({ ...document, proposal }, 0, way);
        const days = plan.days.map((day) => [...day]);
        days[found.agentDay]?.splice(found.position, 0, place);
        const again = problemOf(changed, matrixOf(changed));
        const words = `seed ${seed}, place ${place}: ${JSON.stringify(left.ways[way])}`;
        expect(brokenRules(again, days), words).toEqual([]);
        tried++;
      }
    }
  }
  expect(tried).toBeGreaterThan(50);
});
