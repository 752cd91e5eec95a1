import type { PlanDocument } from "contract/entities";
import { describe, expect, it } from "vitest";
import { anAgent, aPlace, aPlan } from "../engine/testing/documents";
import { likeOthers, withMore, withoutAgent } from "./variant";

const [MONDAY, TUESDAY, WEDNESDAY] = ["2026-12-07", "2026-12-08", "2026-12-09"];
const stop = (place: number) => ({ place, arrival: 0, begins: 0, departure: 0, broken: [] });
const figures = { served: 2, unserved: 0, distance: 1, driving: 1, longest: 1, mean: 1, days: 2 };
const day = (userId: string, date: string, place: number) => ({
  ...{ userId, day: date, isLocked: false, stops: [stop(place)], legs: [], distance: 0 },
  breakAt: null,
});

/** Ann on Monday, Ben on Tuesday, each with one place. */
function twoAgents(): PlanDocument {
  const lockedTo = { userId: "ben", day: TUESDAY };
  return {
    ...aPlan({
      days: [MONDAY, TUESDAY],
      agents: [anAgent("ann", { until: "18:00" }), anAgent("ben")],
      places: [aPlace(0), aPlace(10, { lockedTo, agentId: "ben", onlyAgentId: "ben" })],
    }),
    proposal: {
      days: [day("ann", MONDAY, 0), day("ben", TUESDAY, 1)],
      ...{ unserved: [], figures, before: null, curve: [{ fairness: 0, figures }] },
    },
  };
}

describe("a plan that differs from another one", () => {
  it("without an agent has their stops on no day, locked to nobody", () => {
    const { agents, places, proposal } = withoutAgent(twoAgents(), "ben");
    expect(agents.map(({ userId }) => userId)).toEqual(["ann"]);
    expect(places[1]).toMatchObject({ lockedTo: null, agentId: null, onlyAgentId: null });
    expect(proposal?.days).toEqual([day("ann", MONDAY, 0)]);
    expect(proposal?.unserved).toEqual([{ place: 1, rule: null, ways: [] }]);
    expect(proposal?.curve).toEqual([]);
  });

  it("with a day more knows who is off and what is closed on it, and keeps changes by hand", () => {
    const fresh = aPlan({
      days: [MONDAY, TUESDAY, WEDNESDAY],
      agents: [anAgent("ann", { daysOff: [MONDAY] })],
      places: [aPlace(0, { closedDays: [TUESDAY, WEDNESDAY] })],
    });
    const { days, agents, places } = withMore(twoAgents(), fresh);
    expect(days).toEqual([MONDAY, TUESDAY, WEDNESDAY]);
    expect(agents).toMatchObject([
      { userId: "ann", until: "18:00", daysOff: [] },
      { userId: "ben", daysOff: [WEDNESDAY] },
    ]);
    expect(places[0]?.closedDays).toEqual([WEDNESDAY]);
  });

  it("gives a new agent what all others have in common", () => {
    const depot = { name: "Yard", longitude: -83, latitude: 40 };
    const decided = { until: "18:00", mostStops: 5, mostDistance: 50_000, depot };
    const plan = aPlan({ agents: [anAgent("ann", decided), anAgent("ben", decided)] });
    const usual = [anAgent("ann"), anAgent("ben")];
    const added = likeOthers(anAgent("cas", { until: "15:00" }), plan, usual);
    expect(added).toMatchObject({ ...decided, until: "16:00" });
    const differ = aPlan({ agents: [anAgent("ann", decided), anAgent("ben")] });
    expect(likeOthers(anAgent("cas"), differ, usual)).toEqual(anAgent("cas"));
  });

  it("with an agent more has them as they were read", () => {
    const fresh = aPlan({
      days: [MONDAY, TUESDAY],
      agents: [anAgent("cas", { daysOff: [MONDAY] })],
    });
    expect(
      withMore(twoAgents(), fresh).agents.map(({ userId, daysOff }) => [userId, daysOff]),
    ).toEqual([
      ["ann", []],
      ["ben", []],
      ["cas", [MONDAY]],
    ]);
  });
});
