import { reasonFor } from "geo/plan/reasons";
import { isOfferedBy } from "geo/plan/run-portable";
import { describe, expect, it } from "vitest";
import { agentDaysOf, breakOf } from "../engine/agent-days";
import { applyWay } from "../engine/apply-way";
import { problemOf, sequencesOf } from "../engine/problem";
import { latestEnds, RULES_TO_CHANGE, unservedPlace } from "../engine/proposal";
import { anAgent, aPlace, aPlan, DAYS, matrixOf } from "../engine/testing/documents";
import { solved } from "../engine/testing/solved";
import { rulesInWords } from "./rules-words.server";
import { showUnserved } from "./show-unserved.server";

const [MONDAY = "", TUESDAY = ""] = DAYS;
const elena = anAgent("elena", { name: "Elena Sawyer", breakMinutes: 45 });

/** A plan of one agent with a visit on Monday and another one that is left out. */
function planWith(visitMinutes: number, agent = elena) {
  const places = [
    aPlace(0, { onlyDay: MONDAY, visitMinutes: 120, isRequired: true }),
    aPlace(1, { name: "Depot", visitMinutes }),
  ];
  const { document, plan } = solved(aPlan({ days: [MONDAY, TUESDAY], agents: [agent], places }));
  const problem = problemOf(document, matrixOf(document));
  const offered = { rules: RULES_TO_CHANGE, latestEnds: latestEnds(document) };
  const reason = reasonFor({ problem, days: plan.days }, 1, isOfferedBy(offered, problem, 1));
  const of = { agents: document.agents, agentDays: agentDaysOf(document) };
  const proposal = { ...document.proposal, unserved: [unservedPlace(1, reason, of)] };
  return { ...document, proposal };
}

const shownOf = (document: ReturnType<typeof planWith>) =>
  showUnserved({ document, proposal: document.proposal, units: undefined }).unserved[0];

describe("a visit that is too long before the break and after it", () => {
  const left = planWith(400);

  it("is left out because of the break, and says by how much", () => {
    expect(shownOf(left)?.reason).toBe(
      "Its visit leaves Elena Sawyer no time for the break on Tuesday: it would begin 1 h 33 min too late.",
    );
  });

  it("is offered with a later break and with the working day that suffices", () => {
    expect(shownOf(left)?.ways.map(({ words }) => words)).toEqual([
      "Let Elena Sawyer begin the break by 03:41 pm",
      "Let Elena Sawyer work until 06:55 pm",
    ]);
  });

  it.each([0, 1])("is served on the free day after way %i", (way) => {
    const changed = applyWay(left, 0, way);
    const { document, plan } = solved(changed);
    expect(plan.unserved).toEqual([]);
    expect(sequencesOf(document)).toEqual([[0], [1]]);
    expect(
      document.proposal.days.flatMap(({ stops }) => stops.flatMap(({ broken }) => broken)),
    ).toEqual([]);
  });

  it("has the later break among the rules of the plan", () => {
    const document = applyWay(left, 0, 0);
    expect(rulesInWords({ document, units: undefined })).toContain(
      "Elena Sawyer’s break begins by 03:41 pm",
    );
  });
});

it("no break is offered that ends after the working day", () => {
  const left = planWith(440);
  expect(shownOf(left)?.reason).toBe(
    "Its visit leaves Elena Sawyer no time for the break: the working day would have to be 2 h 35 min longer.",
  );
  expect(shownOf(left)?.ways.map(({ words }) => words)).toEqual([
    "Let Elena Sawyer work until 07:35 pm",
  ]);
});

it("a later break of a night may be after midnight, and none makes it earlier", () => {
  const night = { from: "22:00", until: "06:00", breakMinutes: 30 };
  const usual = breakOf(night);
  expect(breakOf({ ...night, latestBreak: "05:00" })).toEqual({ ...usual, latest: 29 * 3600 });
  expect(breakOf({ ...night, latestBreak: "23:00" })).toEqual(usual);
});

it("a later break still ends with the working day if that became shorter, or the break longer", () => {
  const short = { ...elena, until: "15:00", latestBreak: "15:41" };
  expect(breakOf(short)?.latest).toBe(14.25 * 3600);
  const long = { ...elena, breakMinutes: 90, latestBreak: "15:41" };
  expect(breakOf(long)?.latest).toBe(15.5 * 3600);
  const document = { ...planWith(400), agents: [short] };
  expect(rulesInWords({ document, units: undefined })).toContain(
    "Elena Sawyer’s break begins by 02:15 pm",
  );
});
