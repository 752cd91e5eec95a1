import { expect, it } from "vitest";
import type { SignedIn } from "~/session/guards.server";
import { visitOf } from "~/slots/search-slots.server";
import { dayCell } from "./slot-words.server";

const MON = "2026-11-30";
const HOUR = 3600;
const found = { slots: [], closedDays: new Set<string>(), isEstimated: false };
const free = {
  ...{ day: MON, start: 9 * HOUR, workingSeconds: 8 * HOUR, notBefore: 0 },
  agent: { id: "ann", name: "Ann", officeId: null },
};

const cell = (about: { absentDays?: string[]; openingHours?: string; onlyAgent?: boolean }) => {
  const { absentDays = [], openingHours, onlyAgent = false } = about;
  const location = { id: "l1", name: "Mill", ...(openingHours && { openingHours }) };
  const visit = visitOf(location as Parameters<typeof visitOf>[0], 30);
  return dayCell(MON, found, {
    session: {} as SignedIn,
    query: new URLSearchParams(),
    asked: { day: null } as Parameters<typeof dayCell>[2]["asked"],
    target: { location: null, place: "", visit: { ...visit, name: "Mill", position: [-83, 40] } },
    work: {
      routes: [],
      free: absentDays.length > 0 ? [] : [free],
      absentDays: new Set(absentDays),
    },
    onlyAgent,
  });
};

it("a day without a slot says why", () => {
  expect(cell({})).toMatchObject({ state: "full", words: "No room", detail: null });
  expect(cell({ absentDays: [MON], onlyAgent: true })).toMatchObject({ words: "Absent" });
  expect(cell({ absentDays: [MON] })).toMatchObject({ state: "closed", words: "All absent" });
  const evening = cell({ openingHours: "Mo-Fr 18:00-20:00" });
  expect(evening).toMatchObject({ state: "closed", words: "Outside working hours" });
  expect(evening.detail?.replaceAll("\u00a0", " ")).toBe("open 06:00 pm–08:00 pm");
});
