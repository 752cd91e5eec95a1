import { MOST_LEFT_OUT } from "contract/plans/facts";
import { expect, it } from "vitest";
import { leftOutOf } from "./make-plan.server";

const shops = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ name: `Shop ${at}`, why: "Deleted", kind: "place" as const },
  }));

it("a plan stores what it leaves out, and of too much how many others there are", () => {
  expect(leftOutOf({ leftOut: shops(2), more: 0 })).toEqual(shops(2));
  expect(leftOutOf({ leftOut: [], more: 1200 })).toEqual([
    { kind: "place", name: "1,200 more places", why: "A plan has no room for them", count: 1200 },
  ]);
  expect(leftOutOf({ leftOut: shops(MOST_LEFT_OUT), more: 0 })).toHaveLength(MOST_LEFT_OUT);
  const listed = leftOutOf({ leftOut: shops(MOST_LEFT_OUT), more: 3 });
  expect(listed).toHaveLength(MOST_LEFT_OUT);
  const again = leftOutOf({ leftOut: [...shops(2), ...listed], more: 0 });
  expect(again).toHaveLength(MOST_LEFT_OUT);
  expect(again.at(-1)).toEqual({
    kind: "place",
    name: "4 other places",
    why: "Too many to list",
    count: 4,
  });
  expect(listed.slice(-2)).toEqual([
    { kind: "place", name: "Shop 497", why: "Deleted" },
    { kind: "place", name: "2 other places", why: "Too many to list", count: 2 },
  ]);
  expect(
    leftOutOf({ leftOut: [{ name: "A".repeat(900), why: "" }], more: 0 })[0]?.name,
  ).toHaveLength(500);
});

it("the kind of what is left out is stored, also of those that are only counted", () => {
  const days = shops(3).map((one) => ({ ...one, kind: "agent-day" as const }));
  const all = [...shops(MOST_LEFT_OUT), ...days];
  const listed = leftOutOf({ leftOut: all, more: 0 });
  expect(listed).toHaveLength(MOST_LEFT_OUT);
  expect(listed.at(0)).toMatchObject({ kind: "place" });
  expect(listed.slice(-2)).toEqual([
    { kind: "place", name: "2 other places", why: "Too many to list", count: 2 },
    { kind: "agent-day", name: "3 other days of agents", why: "Too many to list", count: 3 },
  ]);
});
