import type { PlanDocument, PlanPlace } from "contract/entities";
import { reasonFor } from "geo/plan/reasons";
import { isOfferedBy } from "geo/plan/run-portable";
import { describe, expect, it } from "vitest";
import { agentDaysOf } from "../engine/agent-days";
import { applyWay } from "../engine/apply-way";
import { problemOf, sequencesOf } from "../engine/problem";
import { latestEnds, RULES_TO_CHANGE, unservedPlace } from "../engine/proposal";
import { anAgent, aPlace, aPlan, DAYS, matrixOf } from "../engine/testing/documents";
import { solved } from "../engine/testing/solved";
import { countOutsideHours, hoursOfDay, hoursReason } from "./hours-words.server";
import { wayWords } from "./plan-words.server";
import { reasonOf } from "./reason-words.server";
import { rulesInWords } from "./rules-words.server";
import { showDays, showProposal } from "./show-plan.server";

const [MONDAY = "", TUESDAY = ""] = DAYS;

/** A plan of one place with its solved proposal, whose reasons are as planning finds them. */
function planned(place: Partial<PlanPlace>, more: Partial<PlanDocument> = {}) {
  const { document, plan } = solved(aPlan({ places: [aPlace(0, place)], ...more }));
  const asked = problemOf(document, matrixOf(document));
  const offers = { rules: RULES_TO_CHANGE, latestEnds: latestEnds(document) };
  const of = { agents: document.agents, agentDays: agentDaysOf(document) };
  const unserved = plan.unserved.map((one) =>
    unservedPlace(
      one,
      reasonFor({ problem: asked, days: plan.days }, one, isOfferedBy(offers, asked, one)),
      of,
    ),
  );
  return { ...document, proposal: { ...document.proposal, unserved } };
}

const saidOf = (document: ReturnType<typeof planned>) =>
  document.proposal.unserved.map((left) => ({
    reason: reasonOf(left, { document, units: undefined }).words,
    ways: left.ways.map((way) => wayWords(way, { document, units: undefined })),
  }))[0];

describe("a place that is open when nobody works", () => {
  it("says on which day and until when, and is offered on that day first", () => {
    expect(saidOf(planned({ openingHours: "Mo 07:00-08:30" }))).toEqual({
      reason: "It is open on Monday until 08:30 am, before anyone works.",
      ways: [
        "Visit it at 09:00 am on Monday, outside its hours",
        "Visit it at 09:00 am on Tuesday, outside its hours",
      ],
    });
  });

  it.each([
    ["Mo,Tu 18:00-20:00", "It is open on Monday and Tuesday from 06:00 pm, after everyone's work."],
    [
      "Mo 16:45-20:00",
      "On Monday it is open 04:45 pm–08:00 pm. That leaves too little time during working hours.",
    ],
    [
      "Mo 07:00-08:30; Tu 18:00-20:00",
      "Nobody works when it is open long enough for a visit: Monday 07:00 am–08:30 am and Tuesday 06:00 pm–08:00 pm.",
    ],
    ["Su 09:00-17:00", "It is closed on all days of the plan."],
  ])("with %s it says: %s", (openingHours, reason) => {
    const said = saidOf(planned({ openingHours }))?.reason.replaceAll("\u00a0", " ");
    expect(said).toBe(reason);
  });

  it("says so of the only day that it may be visited, and of days on which all are off", () => {
    const only = planned({ openingHours: "Tu 09:00-17:00", onlyDay: MONDAY });
    expect(saidOf(only)?.reason).toBe("It is closed on Monday, the only day it may be visited.");
    const agents = [anAgent("ann", { daysOff: [TUESDAY] })];
    const off = planned({ openingHours: "Tu 09:00-17:00" }, { agents });
    expect(saidOf(off)?.reason).toBe("It is open on Tuesday only, when nobody works.");
  });

  it("says it in a week without room too", () => {
    const places = [aPlace(0, { openingHours: "Su 09:00-17:00" }), aPlace(1, { isRequired: true })];
    const agents = [anAgent("ann", { from: "09:00", until: "09:30" })];
    const full = planned({}, { days: [MONDAY], places, agents });
    expect(full.proposal.unserved.map(({ rule }) => rule)).toEqual(["shift"]);
    expect(saidOf(full)?.reason).toBe("It is closed on all days of the plan.");
  });
});

describe("a visit outside the hours, once it is allowed", () => {
  const left = planned({ openingHours: "Mo 07:00-08:30" });
  const { document } = solved(applyWay(left, 0, 0));

  it("is planned at the time that was offered, and the hours stay what they are", () => {
    expect(document.places[0]?.openingHours).toBe("Mo 07:00-08:30");
    expect(sequencesOf(document)).toEqual([[0], [], []]);
    expect(document.proposal.days[0]?.stops[0]?.begins).toBe(9 * 3600);
  });

  it("is marked in the day and the week, and named with the rules", () => {
    const context = { document, proposal: document.proposal, units: undefined };
    const [day] = showDays(context, { day: MONDAY, agent: null });
    expect(day?.stops).toMatchObject([{ isOutsideHours: true, broken: [] }]);
    expect(showProposal(context)).toMatchObject({
      broken: 0,
      agents: [{ cells: [{ outside: 1 }, { outside: 0 }, { outside: 0 }] }],
    });
    expect(rulesInWords(context)).toContain("opening hours respected, but for 1 visit");
    expect(countOutsideHours(solved(aPlan()).document)).toBe(0);
  });
});

it("a visit outside the time of its only day is planned, once it is allowed", () => {
  const agents = [anAgent("ann", { from: "15:00", until: "19:00" })];
  const left = planned({ onlyDay: MONDAY, from: "11:00", until: "14:00" }, { agents });
  expect(saidOf(left)?.ways[0]).toBe("Visit it at 03:00 pm on Monday, outside its hours");
  const { document } = solved(applyWay(left, 0, 0));
  expect(sequencesOf(document)).toEqual([[0], [], []]);
  expect(document.proposal.days[0]?.stops[0]?.broken).toEqual([]);
});

describe("a visit that is longer than the opening hours", () => {
  const words = "Open for 30 min only: it closes at 10:30 am, before the visit ends.";
  const shown = (place: Partial<PlanPlace>, more: Partial<PlanDocument> = {}) => {
    const places = [aPlace(0, { visitMinutes: 60, openingHours: "Mo 10:00-10:30", ...place })];
    const { document } = solved(aPlan({ places, ...more }));
    return { document, proposal: document.proposal, units: undefined };
  };
  const marks = (context: ReturnType<typeof shown>) =>
    showDays(context, { day: MONDAY, agent: null })[0]?.stops.map(({ endsLate }) => endsLate);

  it("is marked in the day and the week, and named with the rules", () => {
    const context = shown({});
    expect(marks(context)).toEqual([words]);
    const [ann] = showProposal(context).agents;
    expect(ann?.cells.map(({ endLate }) => endLate)).toEqual([1, 0, 0]);
    expect(rulesInWords(context)).toContain("opening hours respected, but for 1 visit");
  });

  it("is not marked if it ends at closing time, or hours are ignored", () => {
    expect(marks(shown({ visitMinutes: 30 }))).toEqual([null]);
    const rules = { ...aPlan().rules, respectHours: false };
    expect(marks(shown({}, { rules }))).toEqual([null]);
  });

  it("is not marked if the place is open beyond midnight", () => {
    const agents = [anAgent("ann", { from: "20:00", until: "04:00" })];
    const openingHours = "Mo 23:30-24:00; Tu 00:00-01:00";
    expect(marks(shown({ openingHours }, { agents }))).toEqual([null]);
  });
});

describe("a visit that is longer than any working day", () => {
  it("says how long it takes, and is offered a longer day that ends before midnight", () => {
    const long = (visitMinutes: number) => saidOf(planned({ visitMinutes }));
    expect(long(600)).toEqual({
      reason: "The visit takes 10 h, longer than any working day.",
      ways: ["Let ann work until 07:00 pm"],
    });
    expect(long(15 * 60 - 1)?.ways).toEqual(["Let ann work until 11:59 pm"]);
    expect(long(15 * 60)?.ways).toEqual([]);
  });
});

describe("with an agent who works at night", () => {
  const agents = [anAgent("ann", { from: "20:00", until: "04:00" })];
  const document = aPlan({ agents });
  it.each([
    ["Mo-Fr 09:00-12:00,13:00-17:00", "Open 09:00 am–12:00 pm, 01:00 pm–05:00 pm", 4],
    ["Tu 00:00-03:00", "Closed on this day", 1],
    ["24/7", "Open all day", 1],
  ])("the hours %s are in words those of the day: %s", (openingHours, words, spans) => {
    const hours = hoursOfDay(aPlace(0, { openingHours }), document, MONDAY);
    expect(hours?.words.replaceAll("\u00a0", " ")).toBe(words);
    expect(hours?.spans).toHaveLength(spans);
  });

  it("a place is missed in the hours of the day, and fits into those of the next one", () => {
    const days = [MONDAY];
    const missed = planned({ openingHours: "Mo,Tu 09:00-17:00" }, { agents, days });
    const words = "It is open on Monday until 05:00 pm, before anyone works.";
    expect(hoursReason(aPlace(0, { openingHours: "Mo,Tu 09:00-17:00" }), missed)).toBe(words);
    expect(hoursReason(aPlace(0, { openingHours: "Tu 00:00-03:00" }), missed)).toBeUndefined();
  });
});

describe("limits that agents differ in", () => {
  it.each([
    [[null, null], []],
    [[1, 1], ["at most 1 stop a day"]],
    [[4, 6], ["at most 4 to 6 stops a day, depending on the agent"]],
    [[4, null], ["at most 4 stops a day, for some agents"]],
  ])("with %j they are %j", (limits, words) => {
    const agents = limits.map((mostStops, at) => anAgent(`agent ${at}`, { mostStops }));
    const document = aPlan({ agents });
    expect(rulesInWords({ document, units: undefined }).slice(3)).toEqual(words);
  });
});
