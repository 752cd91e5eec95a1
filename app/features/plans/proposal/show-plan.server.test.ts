import type { PlanDocument, PlanFigures, PlannedDay, PlanProposal } from "contract/entities";
import { describe, expect, it } from "vitest";
import { anAgent, aPlace, aPlan, DAYS } from "../engine/testing/documents";
import { SMALL_BAR } from "./bar";
import { brokenByMove, excessWords } from "./broken-words.server";
import { drawDay, scaleOf, toSmallBar } from "./draw-day.server";
import { lockedDays, setLock, unlockDays } from "./locks.server";
import { canApply, wayWords } from "./plan-words.server";
import { reasonOf } from "./reason-words.server";
import { showDays, showProposal } from "./show-plan.server";

const [MONDAY = "", TUESDAY = ""] = DAYS;
const HOUR = 3600;
const FIGURES: PlanFigures = {
  ...{ served: 2, unserved: 1, distance: 1609.344, driving: 600, longest: 7200, mean: 7200 },
  days: 1,
};

/** Ann visits two places on Monday: from 9 to 10 am, and from half past ten, when it opens, to 11 am. */
const ANNS_DAY: PlannedDay = {
  ...{ userId: "ann", day: MONDAY, isLocked: false, distance: 1609.344, legs: [600] },
  breakAt: 12 * HOUR,
  stops: [
    { place: 0, arrival: 9 * HOUR, begins: 9 * HOUR, departure: 10 * HOUR, broken: [] },
    {
      ...{ place: 1, arrival: 10 * HOUR + 600, begins: 10.5 * HOUR, departure: 11 * HOUR },
      broken: ["window"],
    },
  ],
};

const proposed = (more: Partial<PlanProposal> = {}): PlanDocument & { proposal: PlanProposal } => ({
  ...aPlan({
    agents: [anAgent("ann", { breakMinutes: 30 }), anAgent("ben", { daysOff: [TUESDAY] })],
    places: [aPlace(0), aPlace(1), aPlace(2)],
  }),
  proposal: {
    ...{ days: [ANNS_DAY], unserved: [], figures: FIGURES, before: null, curve: [], ...more },
  },
});
const contextOf = (document: PlanDocument & { proposal: PlanProposal }) => ({
  document,
  proposal: document.proposal,
  units: undefined,
});

describe("a proposal as it is shown", () => {
  const shown = showProposal(contextOf(proposed()));

  it("has a row for each agent and a cell for each day", () => {
    expect(shown.agents.map(({ cells }) => cells.map(({ words }) => words))).toEqual([
      ["2 stops, 2 h", "Free", "Free"],
      ["Free", "Off", "Free"],
    ]);
    expect(shown).toMatchObject({ routes: 1, broken: 1, unservedCount: 0 });
  });

  it("says that an agent has a route on a day, and leads to it", () => {
    const agents = [anAgent("ann", { daysOff: [MONDAY, TUESDAY] }), anAgent("ben")];
    const leftOut = [
      { name: "ann, Tue 12-08-2026", why: "Already has the route “Tour”" },
      { name: "ann, Mon 12-07-2026", why: "Off on all days" },
      { name: "ben, Mon 12-07-2026", why: "Already has the route “Gone since”" },
    ];
    const plan = { ...proposed({ days: [] }), agents, leftOut };
    const [ann, ben] = showProposal(contextOf(plan)).agents;
    expect(ann?.cells.map(({ words, to }) => [words, to])).toEqual([
      ["Off", null],
      ["Has a route", `/routes/calendar?week=${TUESDAY}&agentId=ann`],
      ["Free", null],
    ]);
    expect(ben?.cells[0]).toMatchObject({ words: "Free", to: null });
  });

  it("has times, drives, waiting and broken rules of each stop", () => {
    const [day] = showDays(contextOf(proposed()), { day: MONDAY, agent: null });
    expect(day).toMatchObject({ label: "Mon 12-07-2026", facts: expect.arrayContaining(["2 h"]) });
    expect(day?.stops).toMatchObject([
      { arrival: "09:00 am", departure: "10:00 am", drive: null, wait: null, broken: [] },
      { arrival: "10:10 am", drive: "10 min", wait: "20 min", broken: [expect.any(String)] },
    ]);
    expect(showDays(contextOf(proposed()), { day: TUESDAY, agent: null })).toEqual([]);
  });

  it("has the figures of the proposal before beside its own", () => {
    const before = { ...FIGURES, served: 1, unserved: 2 };
    const { figures } = showProposal(contextOf(proposed({ before })));
    expect(figures[0]).toEqual({ label: "Places served", now: "2 of 3", before: "1 of 3" });
    expect(figures[1]).toMatchObject({ now: "1.00 mi", before: "1.00 mi" });
  });
});

describe("the bar of a day", () => {
  const document = proposed();
  const scale = scaleOf(document);
  const bar = drawDay(ANNS_DAY, document.agents[0], { document, scale });

  it("shows visits, drives, waiting and the break at their times", () => {
    expect(scale).toMatchObject({ from: 9 * HOUR, to: 17 * HOUR });
    expect(bar.shift).toEqual({ x: 0, width: 100 });
    expect(bar.parts.map(({ kind, x, width }) => [kind, x, width])).toEqual([
      ["travel", 12.5, 2.08],
      ["wait", 14.58, 4.17],
      ["break", 37.5, 6.25],
      ["visit", 0, 12.5],
      ["broken", 18.75, 6.25],
    ]);
  });

  it("has one path for each kind where it is small", () => {
    const { paths } = toSmallBar(bar);
    expect(paths.map(({ kind }) => kind)).toEqual([
      ...["shift", "travel", "wait", "break", "visit", "broken"],
    ]);
    expect(paths[0]?.d).toBe(`M0 0h1000v${SMALL_BAR.height}h-1000z`);
  });

  it("has a line between visits that touch", () => {
    const visit = (number: number, x: number, width: number) => ({
      ...{ kind: "visit" as const, number, x, width, title: "" },
    });
    const parts = [visit(1, 0, 10), visit(2, 10, 10), visit(3, 20.4, 5), visit(4, 30, 5)];
    const seam = toSmallBar({ ...bar, parts }).paths.find(({ kind }) => kind === "seam");
    expect(seam?.d).toBe(`M100 0v${SMALL_BAR.height}M202 0v${SMALL_BAR.height}`);
    const short = [visit(1, 0, 0.4), visit(2, 0.4, 10)];
    expect(toSmallBar({ ...bar, parts: short }).paths.map(({ kind }) => kind)).not.toContain(
      "seam",
    );
  });

  it("has the hours of each place behind it, in a lane for each stop", () => {
    const places = [
      aPlace(0, { openingHours: "Mo 08:00-12:00,13:00-15:00" }),
      aPlace(1, { openingHours: "Mo 09:00-18:00", onlyDay: MONDAY, from: "10:00", until: "11:00" }),
    ];
    const withHours = { ...document, places };
    const { windows } = drawDay(ANNS_DAY, document.agents[0], { document: withHours, scale });
    expect(windows.map(({ x, width, y, height, edges }) => [x, width, y, height, edges])).toEqual([
      [0, 37.5, 0, 0.5, [37.5]],
      [50, 25, 0, 0.5, [50, 75]],
      [12.5, 12.5, 0.5, 0.5, [12.5, 25]],
    ]);
    const paths = toSmallBar({ ...bar, windows }).paths.map(({ kind }) => kind);
    expect(paths.slice(0, 4)).toEqual(["shift", "window", "edge", "mark"]);
    const [day] = showDays(contextOf({ ...proposed(), places }), { day: MONDAY, agent: null });
    expect(day?.stops.map(({ hours }) => hours?.replaceAll("\u00a0", " "))).toEqual([
      "Open 08:00 am–12:00 pm, 01:00 pm–03:00 pm",
      "Open 09:00 am–06:00 pm, promised from 10:00 am to 11:00 am",
    ]);
  });

  it("has one band for stops with the same hours, and none where it is closed", () => {
    const places = [0, 1].map((at) => aPlace(at, { openingHours: "Mo 10:00-12:00" }));
    const windowsOn = (day: string) =>
      drawDay({ ...ANNS_DAY, day }, undefined, { document: { ...document, places }, scale })
        .windows;
    expect(windowsOn(MONDAY)).toMatchObject([
      { y: 0, height: 1, title: expect.stringContaining("Stops 1 to 2: Open") },
    ]);
    expect(windowsOn(TUESDAY)).toEqual([]);
  });

  it("goes past midnight with an agent who works at night", () => {
    const night = proposed();
    night.agents = [anAgent("ann", { from: "22:00", until: "06:00" })];
    night.proposal.days = [];
    expect(scaleOf(night)).toMatchObject({ from: 22 * HOUR, to: 30 * HOUR });
    expect(scaleOf(night).words).toBe("10 pm to 6 am");
    expect(scaleOf(night).hours.map(({ label }) => label)).toContain("12 am");
  });
});

describe("words about what is not served", () => {
  const wording = { document: proposed(), units: undefined };
  const change = { userId: "ann", day: TUESDAY, amount: 15, begins: null };

  it.each([
    [{ ...change, rule: "shift" }, "Let ann work until 05:15 pm"],
    [{ ...change, rule: "stops", amount: 1 }, "Give ann one more stop a day"],
    [{ ...change, rule: "distance", amount: 10_000 }, "Let ann drive 6.21 mi more a day"],
    [{ ...change, rule: "day" }, "Plan it on Tuesday"],
    [{ ...change, rule: "agent" }, "Let ann visit it"],
    [
      { ...change, rule: "closed", begins: 9 * HOUR },
      "Visit it at 09:00 am on Tuesday, outside its hours",
    ],
  ])("the way of %j is %j", (one, words) => {
    expect(wayWords([one], wording)).toBe(words);
  });

  it("name the date where a plan has two of a weekday", () => {
    const days = [TUESDAY, "2026-12-15"];
    const document = { ...proposed(), days };
    const way = [{ ...change, rule: "day" }];
    expect(wayWords(way, { document, units: undefined })).toBe("Plan it on Tue 12-08");
  });

  it("have no button for what a stored plan cannot change", () => {
    expect(canApply([{ ...change, rule: "shift" }])).toBe(true);
    expect(canApply([{ ...change, rule: "break" }])).toBe(true);
    expect(canApply([{ ...change, rule: "skills" }])).toBe(false);
  });

  it("say how much farther an agent would have to drive in the unit of the reader", () => {
    const way = [{ ...change, rule: "distance", amount: 10_000 }];
    expect(wayWords(way, { ...wording, units: "km" })).toBe("Let ann drive 10.00 km more a day");
    expect(canApply(way)).toBe(true);
  });

  it("say a reason for each rule, also for one that is new here", () => {
    for (const rule of [null, "shift", "stops", "closed", "promise", "something-new"]) {
      expect(reasonOf({ place: 0, rule, ways: [] }, wording).words).toMatch(/\.$/);
    }
  });
});

describe("words about what a move breaks", () => {
  it.each([
    ["distance", 10_000, "6.21 mi farther than this agent may drive a day"],
    ["distance", 1, "0.01 mi farther than this agent may drive a day"],
    ["stops", 1, "1 stop more than this agent makes a day"],
    ["stops", 2, "2 stops more than this agent makes a day"],
    ["shift", 75 * 60 + 1, "The working day ends 1 h 16 min too late"],
    ["break", 600, "The break begins 10 min too late"],
    ["window", 600, "10 min too late for its opening hours or the promised time"],
    ["promise", 600, "10 min too late for the promised time"],
    ["promise", 0, "Not at the promised time"],
    ["interval", 3, "3 days too soon after its last visit"],
    ["closed", 0, "Closed on this day"],
  ])("say by how much: %s by %d", (rule, excess, words) => {
    expect(excessWords({ rule, excess }, undefined)).toBe(words);
  });

  it("say distances in the unit of the reader, and name the stop", () => {
    const broken = [
      { rule: "distance", place: null, excess: 10_000 },
      { rule: "window", place: 1, excess: 600 },
    ];
    const moved = { document: proposed(), broken, seconds: 0, metres: 0 };
    expect(brokenByMove(moved, "km")).toEqual([
      "10.00 km farther than this agent may drive a day",
      "Place 1: 10 min too late for its opening hours or the promised time",
    ]);
  });
});

describe("locks", () => {
  it("hold a stop with its agent and day, and let it go", () => {
    const locked = setLock(proposed(), { kind: "stop", place: 1 }, true);
    expect(locked.places[1]?.lockedTo).toEqual({ userId: "ann", day: MONDAY });
    const open = setLock(locked, { kind: "stop", place: 1 }, false);
    expect(open.places[1]?.lockedTo).toBeNull();
    expect(() => setLock(proposed(), { kind: "stop", place: 2 }, true)).toThrow(RangeError);
  });

  it("hold days of an agent, of a date, or of both", () => {
    const isLocked = (userId: string | null, day: string | null) =>
      setLock(proposed(), { kind: "days", userId, day }, true).proposal?.days[0]?.isLocked;
    expect(isLocked("ann", null)).toBe(true);
    expect(isLocked(null, MONDAY)).toBe(true);
    expect(isLocked("ann", TUESDAY)).toBe(false);
    expect(isLocked("ben", MONDAY)).toBe(false);
  });

  it("are found on the days that a move changes, and leave no marks when they go", () => {
    const [first, ...others] = ANNS_DAY.stops;
    const stops = [{ ...first, broken: ["day-locked", "shift"] }, ...others] as typeof others;
    const document = proposed({ days: [{ ...ANNS_DAY, isLocked: true, stops }] });
    const to = { userId: "ben", day: MONDAY };
    expect(lockedDays(document, [null, to])).toEqual([]);
    const locked = lockedDays(document, [{ userId: "ann", day: MONDAY }, to]);
    expect(locked).toHaveLength(1);
    const [open] = unlockDays(document, locked).proposal?.days ?? [];
    expect(open).toMatchObject({ isLocked: false, stops: [{ broken: ["shift"] }, {}] });
  });
});
