import type { PlannedDay } from "contract/entities";
import { expect, it } from "vitest";
import { anAgent, aPlace, aPlan, DAYS } from "../engine/testing/documents";
import { drawDay, scaleOf } from "./draw-day.server";
import { showDays } from "./show-plan.server";

const [MONDAY = ""] = DAYS;
const HOUR = 3600;
const MINUTE = 60;

/** Ann's first visit ends at eleven; her break begins at half past, after which she drives for a minute. */
const stopAt = (place: number, arrival: number) => ({
  ...{ place, arrival, begins: arrival, departure: arrival + HOUR, broken: [] },
});
const DAY: PlannedDay = {
  ...{ userId: "ann", day: MONDAY, isLocked: false, distance: 100, legs: [MINUTE] },
  breakAt: 11.5 * HOUR,
  stops: [stopAt(0, 10 * HOUR), stopAt(1, 12.25 * HOUR + MINUTE)],
};
const planOf = (day: PlannedDay) => ({
  ...aPlan({ agents: [anAgent("ann", { breakMinutes: 45 })], places: [aPlace(0), aPlace(1)] }),
  proposal: {
    ...{ days: [day], unserved: [], before: null, curve: [] },
    figures: {
      ...{ served: 2, unserved: 0, distance: 100, driving: 60, longest: 1, mean: 1, days: 1 },
    },
  },
});
const partsOf = (day: PlannedDay) => {
  const document = planOf(day);
  const scale = scaleOf(document);
  return drawDay(day, document.agents[0], { document, scale }).parts.map(
    ({ kind, x, width, title }) => [kind, (x * 8) / 100 + 9, (width * 8) / 100, title],
  );
};
const stopsOf = (day: PlannedDay) => {
  const document = planOf(day);
  const context = { document, proposal: document.proposal, units: undefined };
  return showDays(context, { day: MONDAY, agent: null })[0]?.stops;
};

it("a wait for the break is drawn as a wait, and the drive is as long as it takes", () => {
  expect(partsOf(DAY)).toEqual([
    ["travel", expect.closeTo(12.25, 2), expect.closeTo(1 / 60, 1), "Drive 1 min"],
    ["wait", 11, 0.5, "Wait 11:00 am – 11:30 am"],
    ["break", 11.5, expect.closeTo(0.75, 2), "Break 11:30 am – 12:15 pm"],
    ["visit", 10, 1, expect.any(String)],
    ["visit", expect.closeTo(12.27, 2), 1, expect.any(String)],
  ]);
});

it("the table has the wait for the break where it is", () => {
  expect(stopsOf(DAY)).toMatchObject([
    { departure: "11:00 am", waitAfter: "30 min" },
    { arrival: "12:16 pm", drive: "1 min", wait: null, waitAfter: null },
  ]);
});

it("a wait for the break before the way back is drawn too", () => {
  const wayBack = { returns: 14.5 * HOUR, seconds: 15 * MINUTE, metres: 5000 };
  const day = { ...DAY, breakAt: 13.5 * HOUR, stops: DAY.stops.slice(0, 1), legs: [], wayBack };
  const waits = partsOf(day).filter(([kind]) => kind === "wait");
  expect(waits.map(([, from, hours]) => [from, hours])).toEqual([[11, 2.5]]);
});

it("a break that begins at once is no wait", () => {
  const stops = [stopAt(0, 10 * HOUR), stopAt(1, 11.75 * HOUR + MINUTE)];
  const day = { ...DAY, breakAt: 11 * HOUR, stops };
  expect(partsOf(day).map(([kind]) => kind)).toEqual(["travel", "break", "visit", "visit"]);
  expect(stopsOf(day)?.[0]).toMatchObject({ waitAfter: null });
});
