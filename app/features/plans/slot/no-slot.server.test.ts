import type { LonLat } from "geo/geometry/lon-lat";
import { expect, it } from "vitest";
import type { Slot } from "~/slots/find-slots.server";
import type { FreeAgentDay, PlannedRoute } from "~/slots/read-work.server";
import { bestSlots } from "./best-slots";
import { isOutsideWork, whyNoSlot } from "./no-slot.server";

const [MON, TUE, SAT] = ["2026-11-30", "2026-12-01", "2026-12-05"];
const HOUR = 3600;
const free = (day: string, name = "ann"): FreeAgentDay => ({
  ...{ day, start: 9 * HOUR, workingSeconds: 7.25 * HOUR, breakSeconds: 0.75 * HOUR, notBefore: 0 },
  agent: { id: name, name, officeId: null },
});

const ALL = { days: true, office: true };
const NONE = { days: false, office: false };

interface Asked {
  /** Those of Tuesday, in hours; none: it is never open. */
  hours?: [number, number][];
  days?: string[];
  more?: typeof ALL;
  /** In days from Monday on, instead of on Tuesday. */
  open?: number[];
  closedDays?: string[];
  now?: number;
}

const spansOf = (hours: [number, number][]) =>
  hours.map(([from, to]) => ({ from: from * 60, to: to * 60 }));
function searched(
  visitMinutes: number,
  { hours = [], days = [MON, TUE], more = ALL, open = [1], closedDays = [], now = 0 }: Asked,
) {
  const week = [0, 1, 2, 3, 4, 5, 6].map((day) => (open.includes(day) ? spansOf(hours) : []));
  const visit = { visitMinutes, week, closedDays, name: "Mill", position: [-83, 40] as LonLat };
  const work = { routes: [], free: [{ ...free(MON), notBefore: now * HOUR }, free(TUE)] };
  return { work, visit, days, more, workingDays: [0, 1, 2, 3, 4] };
}
const why = (visitMinutes: number, asked: Asked) => whyNoSlot(searched(visitMinutes, asked));

it("says why no slot was found", () => {
  expect(why(30, {})).toBe("It is closed on every day of the week.");
  expect(why(30, { hours: [[9, 17]], days: [MON] })).toBe(
    "It is closed on Mon 11-30-2026. Choose another day.",
  );
  expect(why(460, { hours: [[0, 24]] })).toBe(
    "No working day is that long: the longest one on these days has 7 h 15 min.",
  );
  expect(why(90, { hours: [[10, 11]] })).toBe(
    "It is open for 1 h only on Tue 12-01-2026. A longer visit begins when it opens, and no agent has room then.",
  );
  expect(why(90, { hours: [[6, 7]] })).toMatch(
    /^It is open for 1 h only .* and no agent works then\.$/,
  );
  expect(why(30, { hours: [[9, 17]] })).toMatch(/^Nobody has room for this visit on these days\./);
  expect(why(30, { hours: [[9, 17]], days: [SAT] })).toMatch(/^No agent works on Sat 12-05-2026\./);
});

it("says when a place is open that no working day reaches, as a plan does", () => {
  const saturday = { hours: [[9, 17]] as [number, number][], open: [5] };
  expect(why(30, saturday)).toBe("It is open on Saturday only, when nobody works.");
  expect(why(30, { ...saturday, open: [0, 5, 6], days: [TUE] })).toBe(
    "It is closed on Tue 12-01-2026. Choose another day.",
  );
  expect(why(30, { hours: [[6, 8]] })).toBe(
    "It is open on Tuesday until 08:00 am, before anyone works. Ask another office.",
  );
  const evenings = { hours: [[18, 20]] as [number, number][], open: [0, 1] };
  expect(why(30, { ...evenings, more: NONE })).toBe(
    "It is open on these days from 06:00 pm, after everyone's work.",
  );
  expect(why(30, { ...evenings, days: [MON] })).toBe(
    "It is open on Mon 11-30-2026 from 06:00 pm, after everyone's work. Ask another office.",
  );
  // The break is part of the working time.
  const late = why(30, { hours: [[16.5, 20]], open: [0, 1], more: NONE });
  expect(late.replaceAll("\u00a0", " ")).toBe(
    "On these days it is open 04:30 pm–08:00 pm. That leaves too little time during working hours.",
  );
});

it("says that agents are absent", () => {
  const away = (days: string[], only?: string) => {
    const asked = searched(30, { hours: [[9, 17]], days });
    const work = { routes: [], free: [], absentDays: new Set([MON, TUE]) };
    return whyNoSlot({ ...asked, work, ...(only && { onlyAgent: only }) });
  };
  expect(away([MON], "Hodan")).toBe("Hodan is absent on Mon 11-30-2026. Choose another day.");
  expect(away([MON, TUE])).toBe(
    "All agents are absent on these days. Ask for more days or another office.",
  );
  expect(away([MON, SAT])).toMatch(/^No agent works on these days\./);
});

it("advises only what there is to choose", () => {
  const open = { hours: [[9, 17]] as [number, number][] };
  const room = "Nobody has room for this visit on these days.";
  expect(why(30, { ...open })).toBe(`${room} Ask for more days or another office.`);
  expect(why(30, { ...open, more: { days: true, office: false } })).toBe(
    `${room} Ask for more days.`,
  );
  expect(why(30, { ...open, more: NONE })).toBe(room);
  const closed = { ...open, closedDays: [TUE] };
  expect(why(30, closed)).toBe("It is closed on these days. Ask for more days.");
  expect(why(30, { ...closed, more: NONE })).toBe("It is closed on these days.");
});

it("a day on which the place is open outside working hours says so", () => {
  const evening = searched(30, { hours: [[18, 20]] });
  expect(isOutsideWork(TUE, evening)).toBe(true);
  expect(isOutsideWork(MON, evening)).toBe(false);
  expect(isOutsideWork(TUE, searched(30, { hours: [[16, 20]] }))).toBe(false);
  const today = searched(30, { hours: [[9, 17]], open: [0], now: 20 });
  expect(isOutsideWork(MON, today)).toBe(false);
});

it("offers one free agent of each day, then others until there are three", () => {
  const ofFree = (day: string, name: string): Slot => ({
    ...{ kind: "free", day, begins: 9 * HOUR, free: free(day, name) },
  });
  const ofRoute = (day: string): Slot => ({
    ...{ kind: "route", day, begins: 9 * HOUR, after: 0, detour: 9999, metres: 1 },
    route: { id: "far" } as PlannedRoute,
  });
  const names = (slots: Slot[]) =>
    slots.map((slot) => (slot.kind === "free" ? slot.free.agent.name : slot.route.id));
  const two = [ofFree(MON, "ann"), ofFree(MON, "ben"), ofFree(MON, "eve"), ofFree(TUE, "ann")];
  expect(names(bestSlots(two.slice(0, 3), null))).toEqual(["ann", "ben", "eve"]);
  expect(bestSlots(two, null).map(({ day }) => day)).toEqual([MON, MON, TUE]);
  expect(names(bestSlots([...two, ofRoute(TUE)], null))).toEqual(["ann", "ann", "far"]);
  expect(names(bestSlots(two, TUE))).toEqual(["ann"]);
});
