import type { PlanDocument, PlanPlace } from "contract/entities";
import { describe, expect, it } from "vitest";
import { anAgent, aPlace, aPlan, DAYS } from "../engine/testing/documents";
import { wayWords } from "./plan-words.server";
import { reasonOf } from "./reason-words.server";
import { showUnserved } from "./show-unserved.server";

const [MONDAY = "", TUESDAY = "", WEDNESDAY = ""] = DAYS;
const depot = { name: "Yard", longitude: -83, latitude: 40 };
const change = { userId: "ann", day: TUESDAY, amount: 15, begins: null };

const planOf = (place: Partial<PlanPlace>, more: Partial<PlanDocument> = {}) =>
  aPlan({ places: [aPlace(20, place)], ...more });
const reason = (
  document: PlanDocument,
  rule: string,
  ways: (typeof change & { rule: string })[] = [],
) =>
  reasonOf(
    { place: 0, rule, ways: ways.length > 0 ? [ways] : [] },
    { document, units: "km", otherAgents: new Map([["theo", "Theo Foster"]]) },
  );

describe("the reason of a place whose agent alone may visit it", () => {
  const always = { rules: { fairness: 0, respectHours: true, keepAgents: "always" as const } };

  it("is that the agent is not in the plan, whatever else would have to change", () => {
    const words = "Its agent Theo Foster is not in this plan.";
    expect(reason(planOf({ agentId: "theo" }, always), "agent").words).toBe(words);
    expect(reason(planOf({ agentId: "theo" }, always), "distance").words).toBe(words);
    expect(reason(planOf({ onlyAgentId: "theo" }), "agent").words).toBe(words);
    const unknown = reason(planOf({ agentId: "somebody" }, always), "agent");
    expect(unknown).toMatchObject({ words: "Its agent is not in this plan." });
    // Others may visit it.
    expect(reason(planOf({ agentId: "theo" }), "stops").words).not.toContain("Theo");
  });

  it("names the agent who is off or has no time", () => {
    const agents = [anAgent("ann", { daysOff: [TUESDAY] })];
    const anns = (place: Partial<PlanPlace>) =>
      reason(planOf({ agentId: "ann", ...place }, { ...always, agents }), "agent").words;
    expect(anns({})).toBe("Its agent ann has no time for it.");
    expect(anns({ onlyDay: TUESDAY })).toBe(
      "Its agent ann is off on Tuesday, the day it is planned for.",
    );
  });
});

describe("the reason of a place that is too far", () => {
  const far = (km: number, stops: number) => {
    const day = {
      userId: "ann",
      day: TUESDAY,
      isLocked: false,
      distance: 0,
      legs: [],
      breakAt: null,
    };
    const stop = { place: 0, arrival: 0, begins: 0, departure: 0, broken: [] };
    const figures = {
      served: 0,
      unserved: 1,
      distance: 0,
      driving: 0,
      days: 0,
      longest: 0,
      mean: 0,
    };
    const proposal = { unserved: [], figures, before: null, curve: [] };
    return planOf(
      {},
      {
        agents: [anAgent("ann", { mostDistance: km * 1000, depot })],
        proposal: { ...proposal, days: [{ ...day, stops: Array(stops).fill(stop) }] },
      },
    );
  };
  const tooFar = [{ ...change, rule: "distance", amount: 18_000 }];

  it("is the way there and back where that alone is too long", () => {
    expect(reason(far(30, 0), "distance", tooFar).words).toBe(
      "The way there and back is about 48.00 km, the limit is 30.00 km a day.",
    );
    expect(reason(far(30, 2), "distance", tooFar).words).toMatch(
      /^The way there and back is more than (39|40)\.\d\d km, the limit is 30\.00 km a day\.$/,
    );
  });

  it("is what an agent drives already where it is not", () => {
    expect(reason(far(60, 2), "distance", tooFar).words).toBe(
      "The agents near it already drive as far as they may: ann would drive 18.00 km more than the limit of 60.00 km.",
    );
    expect(reason(far(60, 2), "distance").words).toMatch(/as far as they may\.$/);
  });
});

it("a visit that comes too soon is said with its date and the days", () => {
  const rules = { fairness: 0, respectHours: true, keepAgents: "ignore" as const, leastDays: 14 };
  const document = planOf({ lastVisit: "2026-11-30" }, { rules });
  expect(reason(document, "interval").words).toBe(
    "Its last visit was on Mon 11-30-2026, and the plan leaves at least 14 days between visits.",
  );
  const way = [{ ...change, rule: "interval", amount: 5, day: WEDNESDAY }];
  const [place] = document.places;
  expect(wayWords(way, { document, units: undefined, place })).toBe(
    "Visit it 9 days after its last visit instead of 14, such as on Wednesday by ann",
  );
});

it.each([
  [["distance", "agent"], "Let ann drive 0.01 mi more a day and visit it"],
  [["shift", "stops"], "Let ann work until 05:15 pm and give them 15 more stops a day"],
  [["day", "agent"], "Plan it on Tuesday and let ann visit it"],
  [["stops", "agent"], "Give ann 15 more stops a day and let them visit it"],
])("a way of %j names its agent once", (rules, words) => {
  const way = rules.map((rule) => ({ ...change, rule }));
  expect(wayWords(way, { document: planOf({}), units: undefined })).toBe(words);
});

describe("places in no route", () => {
  const rules = ["shift", "stops", "stops", "shift", "stops", "unreachable", "stops"];
  const unservedOf = (count: number) => {
    const places = rules.map((_, at) => aPlace(at));
    places.push(aPlace(9, { isTakenOff: true }));
    const unserved = [
      { place: rules.length, rule: "taken-off", ways: [] },
      ...rules.slice(0, count).map((rule, place) => ({ place, rule, ways: [] })),
    ];
    return showUnserved({ document: aPlan({ places }), proposal: { unserved }, units: undefined });
  };

  it("are all shown where they are few", () => {
    const { unserved, groups, takenOff, unservedCount } = unservedOf(6);
    expect([unserved.length, groups, takenOff.length, unservedCount]).toEqual([6, [], 1, 7]);
  });

  it("are counted by their reasons behind the first ones", () => {
    const { unserved, groups } = unservedOf(7);
    expect(unserved.map(({ at }) => at)).toEqual([1, 2, 3]);
    expect(
      groups.map(({ kind, count, places }) => [kind, count, places.map(({ at }) => at)]),
    ).toEqual([
      ["As many stops as agents make a day", 2, [5, 7]],
      ["The working days are full", 1, [4]],
      ["No road leads there", 1, [6]],
    ]);
  });
});

it("a place that is planned for a day keeps its own reason", () => {
  expect(reason(planOf({ onlyDay: MONDAY }), "day").words).toContain(
    "on the day it is planned for",
  );
});
