import type { PlanLeftOut } from "contract/entities";
import { describe, expect, it } from "vitest";
import { leftOutInWords } from "./words";

const some = (count: number, kind?: PlanLeftOut["kind"]): PlanLeftOut[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${kind} ${at}`, why: "Deleted", kind }));

describe("what a plan leaves out, in a sentence", () => {
  it.each([
    ["places alone", some(7, "place"), "Left out: 7 places."],
    [
      "places and days of agents",
      [...some(2, "agent-day"), ...some(7, "place")],
      "Left out: 7 places. 2 days of agents are not free.",
    ],
    ["one day of an agent", some(1, "agent-day"), "1 day of an agent is not free."],
    [
      "some of everything",
      [...some(1, "day"), ...some(2, "agent"), ...some(1, "place"), ...some(3, "route")],
      "Left out: 1 place, 2 agents, 1 day, 3 routes.",
    ],
    ["what an earlier version stored", some(9), "Left out: 9."],
    ["both", [...some(2), ...some(3, "place")], "Left out: 3 places, 2 others."],
    [
      "entries that stand for several",
      [{ name: "1,200 more places", why: "No room", count: 1200, kind: "place" as const }],
      "Left out: 1,200 places.",
    ],
  ])("of %s has their numbers", (_, leftOut, words) => {
    expect(leftOutInWords(leftOut)).toBe(words);
  });
});
