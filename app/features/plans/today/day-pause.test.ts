import { expect, it } from "vitest";
import type { PlannedRoute } from "~/slots/read-work.server";
import { dayProblem } from "./day-problem";
import type { Breaking } from "./propose";
import { proposed } from "./testing/proposed";
import { DAYS, HOUR, minutes, route, work } from "./testing/road";

const [MON] = DAYS;
const MINUTE = 60;

/** A route from nine on that has half an hour left free before one of its stops. */
function rested(agent: string, before: number, places = [0, 10, 20, 30]): PlannedRoute {
  const one = route(agent, MON, { places, visited: 1 });
  const stops = one.stops.map((stop, at) => (at === before ? { ...stop, idle: HOUR / 2 } : stop));
  return { ...one, stops, breakSeconds: HOUR / 2 };
}

/** When the open stops of a route begin, in minutes after 10:00, from where it goes on. */
const beginsOf = (one: PlannedRoute) =>
  dayProblem(work([one]), DAYS, { added: [], asked: minutes }).problem.planned.map((stop) =>
    Math.round(((stop?.begins ?? 0) - 10 * HOUR) / MINUTE),
  );

it("an agent rests before the stop before which the plan has the break", () => {
  // At 10:00 the agent is 20 minutes late; by the plan the first two stops end at 09:30 and 10:10.
  expect(beginsOf(rested("Ann", 2))).toEqual([10, 80, 120]);
  expect(beginsOf(rested("Ann", 3))).toEqual([10, 50, 120]);
  // Of the free time before the last stop only the break is one; the agent may have no break.
  expect(beginsOf({ ...rested("Ann", 3), breakSeconds: 20 * MINUTE })).toEqual([10, 50, 110]);
  expect(beginsOf({ ...rested("Ann", 3), breakSeconds: 0 })).toEqual([10, 50, 90]);
});

it("a break that is over or runs does not begin again, and ends all the same are later by it", () => {
  const begun = rested("Ann", 1);
  // By the plan it runs from 09:30 to 10:00.
  expect(beginsOf(begun)).toEqual([10, 50, 90]);
  expect(beginsOf({ ...begun, notBefore: 9.75 * HOUR })).toEqual([10, 50, 90]);
  const [first, ...others] = begun.stops;
  const late = [{ ...first, leftLate: 20 * MINUTE }, ...others] as PlannedRoute["stops"];
  expect(beginsOf({ ...begun, stops: late })).toEqual([30, 70, 110]);
  const { rests } = dayProblem(work([begun]), DAYS, { added: [], asked: minutes });
  expect(rests[0]?.ends).toBe(17.5 * HOUR);
  const bounded = { ...begun, isBounded: true };
  const [rest] = dayProblem(work([bounded]), DAYS, { added: [], asked: minutes }).rests;
  expect(rest?.ends).toBe(17 * HOUR);
});

it("a day has its break at its time although the stop behind it moved away", async () => {
  const nobody: Breaking = { what: "nobody", stop: 2, until: null };
  const places = [0, 10, 20, 30, 40];
  const { names, words } = await proposed(
    [rested("Ann", 3, places), route("Ben", DAYS[1], { places: [30] })],
    nobody,
  );
  expect(names[0]).toEqual(["Ann 10", "Ann 20", "Ann 40"]);
  // 100 minutes with the break, from 10:00; before, 190.
  expect(words.changes[0]).toMatchObject({ agent: "Ann", ends: "12:40 pm, 30 min earlier" });
});

it("names what is reached late and who works too long with the break", async () => {
  const short = { ...rested("Ben", 2, [5, 15, 25]), workingSeconds: 2 * HOUR + 30 * MINUTE };
  const ann = route("Ann", MON, { places: [0, 16], visited: 1 });
  const give: Breaking = { what: "give", stops: [0], to: [1] };
  const { names, words } = await proposed([ann, short], give);
  expect(names[1]).toHaveLength(3);
  expect(words.broken).toContainEqual(
    expect.stringMatching(/^Ben works \d+ min longer, until 12:2\d pm instead of 12:00 pm\.$/),
  );
});
