import type { Visit } from "contract/entities";
import { expect, it } from "vitest";
import { latestOfEach } from "./last-visits.server";

const visit = (id: string, userId: string, arrival: string) => ({ id, userId, arrival }) as Visit;

it("the latest visit of each agent comes first, however the visits are sorted", () => {
  const visits = [
    visit("v1", "ada", "2026-11-20T08:00:00Z"),
    visit("v2", "bob", "2026-11-21T08:00:00Z"),
    visit("v3", "ada", "2026-11-22T09:00:00+02:00"),
    visit("v4", "ada", "2026-11-22T06:30:00Z"),
  ];
  expect(latestOfEach(visits).map(({ id }) => id)).toEqual(["v3", "v2"]);
  expect(latestOfEach([])).toEqual([]);
});
