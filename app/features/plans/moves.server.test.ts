import type { PlanDocument } from "contract/entities";
import { beforeAll, describe, expect, it } from "vitest";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import {
  type BestPlace,
  bestPlacesFor,
  type MovedPlan,
  type MoveSource,
  offeredPlacesFor,
  type PlanMove,
  tryPlanMove,
} from "./engine/index.server";
import { problemOf } from "./engine/problem";
import { proposalOf } from "./engine/proposal";
import { anAgent, aPlace, aPlan, DAYS, matrixOf } from "./engine/testing/documents";
import { solved } from "./engine/testing/solved";
import { costWords, offerWords } from "./proposal/move-words.server";

const [MONDAY = "", TUESDAY = ""] = DAYS;
const source: MoveSource = { planId: "p1" };

beforeAll(() => {
  setTestEnv("http://127.0.0.1:1");
});

/** Of one agent, with these places on Monday and these on Tuesday. */
function planned(places: PlanDocument["places"], days: number[][]): PlanDocument {
  const document = aPlan({ days: [MONDAY, TUESDAY], agents: [anAgent("ann")], places });
  const problem = problemOf(document, matrixOf(document));
  return { ...document, proposal: proposalOf(document, problem, { sequences: days, reasons: [] }) };
}

const placesOn = ({ proposal }: PlanDocument, day: string) =>
  proposal?.days.find((one) => one.day === day)?.stops.map(({ place }) => place);

describe("a move by hand", () => {
  const three = [aPlace(0), aPlace(10), aPlace(20)];

  it("gives both days their new times, and says how much longer they are", async () => {
    const before = planned(three, [[0, 2], [1]]);
    const to = { userId: "ann", day: MONDAY, position: 1 };
    const move: PlanMove = { place: 1, to };
    const { document, broken, seconds }: MovedPlan = await tryPlanMove(before, source, move);
    expect(placesOn(document, MONDAY)).toEqual([0, 1, 2]);
    expect(placesOn(document, TUESDAY)).toEqual([]);
    expect(broken).toEqual([]);
    // In two legs a car is longer on slow streets.
    expect(seconds).toBeGreaterThan(0);
    const [first, second] = document.proposal?.days[0]?.stops ?? [];
    const leg = document.proposal?.days[0]?.legs[0] ?? 0;
    expect(second?.arrival).toBeCloseTo((first?.departure ?? 0) + leg, 3);
    expect(document.proposal?.figures.days).toBe(1);
  });

  it("is offered on no shift that runs, and is marked if it is made there all the same", async () => {
    const before = planned(three, [[0], [1]]);
    const running = { ...source, now: { date: MONDAY, seconds: 10 * 3600 } };
    const offered = await bestPlacesFor(before, running, 2);
    expect(offered.map(({ day }) => day)).toEqual([TUESDAY]);
    expect((await bestPlacesFor(before, source, 2)).map(({ day }) => day)).toContain(MONDAY);
    const to = { userId: "ann", day: MONDAY, position: 1 };
    const { broken, document } = await tryPlanMove(before, running, { place: 2, to });
    expect(broken).toMatchObject([{ rule: "frozen" }]);
    expect(document.proposal?.days[0]?.stops.map((stop) => stop.broken)).toEqual([[], ["frozen"]]);
  });

  it("marks what it breaks, and takes a place off the plan", async () => {
    const early = { ...aPlace(20), openingHours: "Mo-Fr 09:00-09:30" };
    const before = planned([aPlace(0), early], [[1], [0]]);
    const to = { userId: "ann", day: MONDAY, position: 0 };
    const moved = await tryPlanMove(before, source, { place: 0, to });
    expect(moved.broken).toMatchObject([{ rule: "window", place: 1 }]);
    expect(moved.document.proposal?.days[0]?.stops.map((stop) => stop.broken)).toEqual([
      [],
      ["window"],
    ]);
    const { document } = await tryPlanMove(moved.document, source, { place: 0, to: null });
    expect(placesOn(document, MONDAY)).toEqual([1]);
    expect(document.proposal?.days[0]?.stops[0]?.broken).toEqual([]);
    expect(document.proposal?.unserved).toEqual([{ place: 0, rule: "taken-off", ways: [] }]);
    expect(document.proposal?.figures).toMatchObject({ served: 1, unserved: 1 });
  });

  it("keeps a place off that was taken off, however often it is planned, until it is put back", async () => {
    const before = planned(three, [[0, 1], [2]]);
    const { document } = await tryPlanMove(before, source, { place: 1, to: null });
    const again = solved(solved(document).document).document;
    expect(again.proposal?.unserved).toEqual([{ place: 1, rule: "taken-off", ways: [] }]);
    expect(again.proposal?.figures).toMatchObject({ served: 2, unserved: 1 });
    const [best] = await bestPlacesFor(again, source, 1);
    if (!best) throw new Error("there is no place");
    const back = await tryPlanMove(again, source, { place: 1, to: best });
    expect(back.broken).toEqual([]);
    expect(solved(back.document).document.proposal?.unserved).toEqual([]);
  });

  it("that makes a day too long for its agent marks the stop that was moved", async () => {
    const before = planned([...three, aPlace(30)], [[0, 1, 2], [3]]);
    before.agents = [anAgent("ann", { mostDistance: 20_000 })];
    const to = { userId: "ann", day: MONDAY, position: 1 };
    const moved = await tryPlanMove(before, source, { place: 3, to });
    expect(moved.broken).toMatchObject([{ rule: "distance", place: null }]);
    const metres = moved.document.proposal?.days[0]?.distance ?? 0;
    expect(moved.broken[0]?.excess).toBeCloseTo(metres - 20_000, 3);
    const marks = ({ proposal }: PlanDocument) =>
      proposal?.days[0]?.stops.map(({ place, broken }) => (broken.length > 0 ? place : null));
    expect(marks(moved.document)).toEqual([null, 3, null, null]);
    // It keeps its mark when another stop is moved.
    const other = await tryPlanMove(moved.document, source, { place: 0, to: null });
    expect(marks(other.document)).toEqual([3, null, null]);
    const back = await tryPlanMove(other.document, source, { place: 3, to: null });
    expect(marks(back.document)).toEqual([null, null]);
  });

  it("breaks a day no further that was too long before and is now shorter", async () => {
    const before = planned([...three, aPlace(30)], [[0, 1, 2, 3], []]);
    before.agents = [anAgent("ann", { mostDistance: 5_000, mostStops: 2 })];
    const shorter = await tryPlanMove(before, source, { place: 3, to: null });
    expect(shorter.broken).toEqual([]);
    expect(shorter.document.proposal?.days[0]?.stops.at(-1)?.broken).toEqual(["stops", "distance"]);
    const move = { place: 3, to: { userId: "ann", day: MONDAY, position: 0 } };
    const { broken } = await tryPlanMove(before, source, move);
    expect(broken.map(({ rule }) => rule)).toEqual(["distance"]);
  });

  it("marks a change of a locked day, and refuses a day off", async () => {
    const before = planned(three, [[0, 1], [2]]);
    const [monday, tuesday] = before.proposal?.days ?? [];
    if (!before.proposal || !monday || !tuesday) throw new Error("there is no plan");
    before.proposal.days = [{ ...monday, isLocked: true }, tuesday];
    const to = { userId: "ann", day: MONDAY, position: 2 };
    const { broken, document } = await tryPlanMove(before, source, { place: 2, to });
    expect(broken).toMatchObject([{ rule: "day-locked" }]);
    expect(document.proposal?.days[0]?.stops[2]?.broken).toEqual(["day-locked"]);
    const wrong = { place: 2, to: { ...to, day: "2026-12-20" } };
    await expect(tryPlanMove(before, source, wrong)).rejects.toThrow(RangeError);
  });

  it("says by how much working days get shorter, with the waiting", async () => {
    const late = { ...aPlace(0), openingHours: "Mo-Tu 14:00-16:00" };
    const early = { ...aPlace(0), openingHours: "Mo 09:00-09:30" };
    const before = planned([early, late, aPlace(0, { visitMinutes: 240 })], [[0, 1], [2]]);
    const to = { userId: "ann", day: TUESDAY, position: 1 };
    const { length, seconds } = await tryPlanMove(before, source, { place: 1, to });
    // Ann waited from 9:30 to 2 pm.
    expect(length).toBeCloseTo(-4.5 * 3600, 0);
    expect(seconds).toBe(0);
    const words = costWords({ seconds, metres: 0, length }, "km").replaceAll("\u00a0", " ");
    expect(words).toBe("On the road: 0 min more, 0.00 km more. Working days: 4 h 30 min shorter");
    const offered = await offeredPlacesFor(before, source, 1);
    expect(offered.map(({ day, length }) => [day, Math.round(length / 60)])).toEqual([
      [TUESDAY, 30],
      [MONDAY, 300],
    ]);
  });

  it("is offered where it breaks least, if there are fewer than three places without", async () => {
    const long = aPlace(1, { name: "Long", visitMinutes: 300 });
    const before = planned([aPlace(0, { visitMinutes: 210 }), long], [[0], []]);
    const offered = await offeredPlacesFor(before, source, 1);
    expect(offered.map(({ day, broken }) => [day, broken.map(({ rule }) => rule)])).toEqual([
      [TUESDAY, []],
      [MONDAY, ["shift"]],
    ]);
    const words = offered.map((one) =>
      offerWords(one, { document: before, units: undefined, moved: 1 }).replaceAll("\u00a0", " "),
    );
    expect(words[0]).toMatch(/^Detour: 0 min, 0.00 mi. The day gets 5 h longer$/);
    expect(words[1]).toMatch(/longer. It breaks: The working day ends \d+ min too late$/);
    expect(await bestPlacesFor(before, source, 1)).toHaveLength(1);
    const closed = { ...long, visitMinutes: 30, openingHours: "Mo 09:00-17:00" };
    const [, other] = await offeredPlacesFor(planned([aPlace(0), closed], [[0], []]), source, 1);
    if (!other) throw new Error("one place is offered");
    const said = offerWords(other, { document: before, units: undefined, moved: 1 });
    expect(said).toMatch(/It breaks: Closed on this day$/);
  });

  it("has best places with their detours, on the days that allow it", async () => {
    const only = { ...aPlace(10), openingHours: "Mo 09:00-17:00" };
    const before = planned([aPlace(0), only, aPlace(20)], [[0, 2], []]);
    const found: BestPlace[] = await bestPlacesFor(before, source, 1);
    expect(found).toMatchObject([{ userId: "ann", day: MONDAY, position: 1 }]);
    expect(found[0]?.seconds).toBeGreaterThan(0);
    expect(found[0]?.metres).toBeCloseTo(0, 0);
  });
});
