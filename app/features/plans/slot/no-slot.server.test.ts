import { expect, it } from "vitest";
import type { Slot } from "~/slots/find-slots.server";
import type { FreeAgentDay, PlannedRoute } from "~/slots/read-work.server";
import { bestSlots } from "./best-slots";
import { whyNoSlot } from "./no-slot.server";

const [MON, TUE] = ["2026-11-30", "2026-12-01"];
const HOUR = 3600;
const free = (day: string, name = "ann"): FreeAgentDay => ({
  ...{ day, start: 9 * HOUR, workingSeconds: 7.5 * HOUR, notBefore: 0 },
  agent: { id: name, name, officeId: null },
});

/** @param hours those of Tuesday, in hours; none: it is never open */
const why = (visitMinutes: number, hours: [number, number][], shown = [MON, TUE]) => {
  const tuesday = hours.map(([from, to]) => ({ from: from * 60, to: to * 60 }));
  const week = [[], tuesday, [], [], [], [], []];
  const visit = { visitMinutes, week, closedDays: [], name: "Mill" };
  const work = { routes: [], free: [free(MON), free(TUE)] };
  return whyNoSlot({ work, visit: { ...visit, position: [-83, 40] }, days: shown });
};

it("says why no slot was found", () => {
  expect(why(30, [])).toBe("It is closed on these days. Ask for more days.");
  expect(why(30, [[9, 17]], [MON])).toBe("It is closed on Mon 11-30-2026. Ask for more days.");
  expect(why(460, [[0, 24]])).toBe(
    "No working day is that long: the longest one on these days has 7 h 30 min.",
  );
  expect(why(30, [[6, 8]])).toMatch(/^It is closed on these days while agents work\./);
  expect(why(90, [[10, 11]])).toBe(
    "It is open for 1 h only on Tue 12-01-2026. A longer visit begins when it opens, and no agent has room then.",
  );
  expect(why(90, [[6, 7]])).toMatch(/^It is open for 1 h only .* and no agent works then\.$/);
  expect(why(30, [[9, 17]])).toMatch(/^Nobody has room for this visit on these days\./);
  expect(why(30, [[9, 17]], ["2026-12-05"])).toMatch(/^No agent works on Sat 12-05-2026\./);
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
