import { USUAL_WORKING_DAYS } from "contract/offices/working-days";
import { describe, expect, it } from "vitest";
import { changesOf, ScheduleForm } from "../schedule/schedule-form.server";
import { readAsked } from "./calendar-query";
import { rowsOf } from "./calendar-rows";
import { dropForm, findRoute, movedRows } from "./moved-rows";
import type { Place } from "./use-drag";

const TUESDAY = "2026-11-24";
const THURSDAY = "2026-11-26";
const SATURDAY = "2026-11-28";
const HOUR = 3600;

const asked = readAsked(new URLSearchParams("week=2026-11-23"), TUESDAY, USUAL_WORKING_DAYS);
const route = (id: string, plannedDay: string, userId: string | null, hours: number) => ({
  ...{ id, name: `Route ${id}`, status: "new" as const, totalLocation: 3, officeId: "o1" },
  ...{ plannedDay, userId, dayLength: hours * HOUR },
});
const heldDay = (agentId: string, day: string) => ({
  ...{ day, agentId, recurrenceId: `of-${agentId}`, name: "Round", words: "Held: absent" },
});
const rows = rowsOf(
  {
    agents: [
      { id: "ann", role: "agent", displayName: "Ann", officeId: "o1" },
      { id: "ben", role: "agent", displayName: "Ben", officeId: "o1" },
      { id: "cem", role: "agent", displayName: "Cem", officeId: "o2" },
    ],
    offices: [
      { id: "o1", name: "Hub", usualStart: "09:00", usualEnd: "17:00" },
      { id: "o2", name: "Cairo", workingDays: [0, 1, 2, 3, 6] },
    ],
    routes: [
      route("r1", TUESDAY, "ann", 5),
      route("r2", TUESDAY, "ann", 4),
      route("r3", THURSDAY, "ben", 2),
      route("r4", THURSDAY, "gone", 2),
    ],
    absences: [
      { id: "x1", userId: "ben", firstDay: THURSDAY, lastDay: SATURDAY, note: "Holidays" },
      { id: "x2", userId: "ann", firstDay: SATURDAY, lastDay: SATURDAY },
    ],
    held: [heldDay("ben", "2026-11-27"), heldDay("gone", TUESDAY), heldDay("ann", "2026-11-25")],
  },
  asked,
);
const cellOf = (agentId: string, day: string, of = rows) =>
  of.find(({ agent }) => (agent?.id ?? "") === agentId)?.cells.find((cell) => cell.day === day);

describe("a day of an agent", () => {
  it("is too long by what its routes take together", () => {
    expect(cellOf("ann", TUESDAY)).toMatchObject({
      ...{ length: "9 h", hours: "9", overtime: "1 h", isFree: false },
    });
  });

  it("is free without a route, but not on a weekend or in an absence", () => {
    expect(cellOf("ann", THURSDAY)).toMatchObject({ isFree: true, absence: null });
    expect(cellOf("ben", "2026-11-27")).toMatchObject({ isFree: false, absence: "Holidays" });
    expect(cellOf("ben", "2026-11-29")).toMatchObject({ isFree: false, absence: null });
    expect(cellOf("ann", SATURDAY)).toMatchObject({ isFree: false, absence: "" });
  });

  it("is a weekend by the working days of the office", () => {
    const [friday, sunday] = ["2026-11-27", "2026-11-29"];
    expect(cellOf("cem", friday)).toMatchObject({ isFree: false, isWeekend: true });
    expect(cellOf("cem", sunday)).toMatchObject({ isFree: true, isWeekend: false });
    expect(cellOf("ben", friday)?.isWeekend).toBe(false);
    expect(cellOf("ben", sunday)?.isWeekend).toBe(true);
  });

  it("shows the days held back of recurring routes, and is then not free", () => {
    expect(cellOf("ben", "2026-11-27")?.held).toMatchObject([{ recurrenceId: "of-ben" }]);
    expect(cellOf("ann", "2026-11-25")).toMatchObject({ isFree: false, routes: [] });
    // Of an agent who is not listed.
    expect(cellOf("", TUESDAY)?.held).toMatchObject([{ words: "Held: absent" }]);
    expect(cellOf("", THURSDAY)?.held).toEqual([]);
  });

  it("shows its routes also in an absence", () => {
    expect(cellOf("ben", THURSDAY)).toMatchObject({ absence: "Holidays", length: "2 h" });
  });
});

describe("a route that is dropped", () => {
  const drop = (id: string, from: Place, to: Place) => {
    const found = findRoute(rows, id);
    if (!found) throw new Error("no such route");
    const sent = dropForm(found, { routeId: id, from, to });
    const form = new FormData();
    for (const [name, value] of Object.entries(sent)) form.set(name, value);
    const changes = changesOf(ScheduleForm.parse({ ...sent, ids: [sent.ids] }));
    return { form, changes };
  };

  it("changes its day, its agent, or both, and nothing else", () => {
    const from = { agentId: "ann", day: TUESDAY };
    expect(drop("r1", from, { ...from, day: THURSDAY }).changes).toEqual({ plannedDay: THURSDAY });
    expect(drop("r1", from, { ...from, agentId: "ben" }).changes).toEqual({ userId: "ben" });
    expect(drop("r1", from, { agentId: "", day: THURSDAY }).changes).toEqual({
      ...{ plannedDay: THURSDAY, userId: null },
    });
  });

  it("keeps an agent who is not listed if only its day changes", () => {
    const from = { agentId: "", day: THURSDAY };
    expect(drop("r4", from, { ...from, day: TUESDAY }).changes).toEqual({ plannedDay: TUESDAY });
    expect(drop("r4", from, { agentId: "ann", day: THURSDAY }).changes).toEqual({ userId: "ann" });
  });

  it("is shown in its new cell while it is saved", () => {
    const { form } = drop(
      "r1",
      { agentId: "ann", day: TUESDAY },
      { agentId: "ben", day: "2026-11-25" },
    );
    const moved = movedRows(rows, form);
    const names = (agentId: string, day: string) =>
      cellOf(agentId, day, moved)?.routes.map(({ id }) => id);
    expect(names("ann", TUESDAY)).toEqual(["r2"]);
    expect(names("ben", "2026-11-25")).toEqual(["r1"]);
    expect(names("ben", THURSDAY)).toEqual(["r3"]);
    expect(movedRows(rows, undefined)).toBe(rows);
  });
});
