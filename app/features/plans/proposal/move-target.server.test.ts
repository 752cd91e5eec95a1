import type { PlanDocument } from "contract/entities";
import { expect, it } from "vitest";
import { problemOf } from "../engine/problem";
import { proposalOf } from "../engine/proposal";
import { anAgent, aPlace, aPlan, DAYS, matrixOf } from "../engine/testing/documents";
import { OFF_THE_PLAN, OTHER_PLACE } from "../words";
import { shownFields } from "./move-fields";
import { keyOf, targetOf, targetProblem } from "./move-target.server";

const [MONDAY = "", TUESDAY = ""] = DAYS;

/** Ann has two stops on Monday and is off on Tuesday; a third place is on no day. */
function aWeek(): PlanDocument {
  const ann = anAgent("ann", { daysOff: [TUESDAY] });
  const places = [aPlace(0), aPlace(10), aPlace(20)];
  const document = aPlan({ days: [MONDAY, TUESDAY], agents: [ann, anAgent("bob")], places });
  const sequences = [[0, 1], [], []];
  const problem = problemOf(document, matrixOf(document));
  return { ...document, proposal: proposalOf(document, problem, { sequences, reasons: [] }) };
}

const another = { offer: OTHER_PLACE, toAgent: "ann", toDay: MONDAY, position: "1" };

it("a stop becomes one of the stops of a day, or the one after them", () => {
  const week = aWeek();
  const problem = (place: number, position: string | undefined) =>
    targetProblem(week, place, { ...another, position })?.message ?? null;
  const [{ name = "" } = {}] = week.agents;
  expect(["1", "3"].map((position) => problem(2, position))).toEqual([null, null]);
  // One of the two is the stop itself.
  expect(problem(0, "2")).toBeNull();
  expect(problem(0, "3")).toContain(`${name} has 1 other stop on Mon`);
  for (const wrong of ["abc", "0", "-1", "1.5", "99", "1001", "", undefined]) {
    expect(problem(2, wrong), wrong).toMatch(
      /has 2 other stops on Mon.*, so enter a number from 1 to 3$/,
    );
  }
});

it("a day without stops has one place, and a day off none", () => {
  const week = aWeek();
  const bobs = { ...another, toAgent: "bob", position: "2" };
  expect(targetProblem(week, 0, bobs)?.message).toMatch(/has no other stop on .*, so enter 1$/);
  const off = targetProblem(week, 0, { ...another, toDay: TUESDAY });
  expect(off).toMatchObject({ field: "toDay", message: expect.stringContaining("is off on Tue") });
  expect(targetProblem(week, 0, { ...another, toAgent: "eve" })?.field).toBe("toAgent");
  expect(targetProblem(week, 0, { ...another, toDay: "2030-01-01" })?.field).toBe("toDay");
});

it("the fields of another place count only if it is chosen", () => {
  const offer = keyOf({ userId: "bob", day: TUESDAY, position: 0 });
  for (const chosen of [offer, OFF_THE_PLAN]) {
    expect(targetProblem(aWeek(), 0, { ...another, offer: chosen, position: "abc" })).toBeNull();
  }
  expect(targetOf({ offer })).toEqual({ userId: "bob", day: TUESDAY, position: 0 });
  expect(targetOf({ offer: OFF_THE_PLAN })).toBeNull();
  expect(targetOf(another)).toEqual({ userId: "ann", day: MONDAY, position: 0 });
});

it("a choice is asked for, and one that other fields contradict is asked for again", () => {
  const shown = shownFields(another);
  const problem = (fields: Partial<typeof another>) =>
    targetProblem(aWeek(), 0, { ...another, shown, ...fields });
  expect(problem({ offer: "" })).toMatchObject({ field: "offer", message: "Choose where it goes" });
  const offer = keyOf({ userId: "bob", day: TUESDAY, position: 0 });
  for (const chosen of [offer, OFF_THE_PLAN]) {
    expect(problem({ offer: chosen })).toBeNull();
    for (const entered of [{ toAgent: "bob" }, { toDay: TUESDAY }, { position: "2" }])
      expect(problem({ offer: chosen, ...entered })?.message).toContain("chose something else");
  }
  expect(problem({ toAgent: "bob" })).toBeNull();
});
