import type { PlanDocument } from "contract/entities";
import { PlanProposal } from "contract/entities";
import { parseStoredHours } from "contract/locations/hours-reader";
import { hoursOn } from "contract/locations/opening-hours";
import { minutesOf } from "contract/routes/timetable";
import { bestPlaces, openPlan } from "geo/plan/places";
import type { Stop } from "geo/plan/problem";
import { reasonFor } from "geo/plan/reasons";
import { isOfferedBy } from "geo/plan/run-portable";
import { brokenRules } from "geo/plan/testing/verify";
import { rounds } from "platform/testing/long-run";
import { expect, it } from "vitest";
import { agentDaysOf } from "./agent-days";
import { applyWay } from "./apply-way";
import { problemOf } from "./problem";
import { latestEnds, RULES_TO_CHANGE, unservedPlace } from "./proposal";
import { anAgent, aPlan, matrixOf, randomPlan } from "./testing/documents";
import { solved } from "./testing/solved";

const HOUR = 3600;

/** Of promises, the weakest first. */
const DEGREES = ["suggestion", "week", "day", "time"];

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
      const week = to?.openingHours ? parseStoredHours(to.openingHours) : null;
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
    const offered = { rules: RULES_TO_CHANGE, latestEnds: latestEnds(document) };
    for (const place of plan.unserved.slice(0, 5)) {
      const isOffered = isOfferedBy(offered, asked, place);
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
