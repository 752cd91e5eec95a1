import type { PlanDocument } from "contract/entities";
import { PlanProposal } from "contract/entities";
import { hoursOn } from "contract/locations/opening-hours";
import { minutesOf } from "contract/routes/timetable";
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
    const agents = [anAgent("ann", { daysOff: [TUESDAY] }), anAgent("bob", { mostStops: 4 })];
    const { agentDays } = problem({ agents, places: [aPlace(0), aPlace(1)] });
    expect(agentDays.map(({ agent, day }) => [agent, day])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(agentDays[1]).toMatchObject({ start: 2, end: 2, mostStops: 4 });
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

  it("refuses a matrix of other places", () => {
    expect(() => problemOf(aPlan(), matrixOf({ places: [] }))).toThrow(RangeError);
  });
});

/** Rules that a proposal breaks, by its document alone. */
function wrongIn({ agents, places, rules, proposal }: PlanDocument): string[] {
  return (proposal?.days ?? []).flatMap(({ userId, day, stops }) => {
    const agent = agents.find((one) => one.userId === userId);
    if (!agent) return ["nobody"];
    const [from, until] = [minutesOf(agent.from) * 60, minutesOf(agent.until) * 60];
    const ends = until > from ? until : until + 24 * HOUR;
    return stops.flatMap(({ place, arrival, begins, departure, broken }, at) => {
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

it("each way of a reason makes room for its place", () => {
  let tried = 0;
  for (let seed = 1; seed <= rounds(12, 300); seed++) {
    const { problem: asked, plan, document } = solved(randomPlan(seed, { agents: 2, places: 30 }));
    const agentDays = agentDaysOf(document);
    for (const place of plan.unserved.slice(0, 5)) {
      const isOffered = ({ rule, stop = place }: { rule: string; stop?: number }) =>
        stop === place && RULES_TO_CHANGE.some((one) => one === rule);
      const reason = reasonFor({ problem: asked, days: plan.days }, place, isOffered);
      const left = unservedPlace(place, reason, agentDays);
      for (const [way, { agentDay, position }] of reason.ways.entries()) {
        if (reason.ways[way]?.changes.length === 0) continue;
        const proposal = { ...document.proposal, unserved: [left] };
        const changed = applyWay({ ...document, proposal }, 0, way);
        const days = plan.days.map((day) => [...day]);
        days[agentDay]?.splice(position, 0, place);
        const again = problemOf(changed, matrixOf(changed));
        const words = `seed ${seed}, place ${place}: ${JSON.stringify(left.ways[way])}`;
        expect(brokenRules(again, days), words).toEqual([]);
        tried++;
      }
    }
  }
  expect(tried).toBeGreaterThan(50);
});
