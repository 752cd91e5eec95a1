import { expect, it } from "vitest";
import type { OpenStop } from "./day-problem";
import type { Breaking } from "./propose";
import { proposedFor } from "./testing/proposed";
import { at, DAYS, HOUR, route, work } from "./testing/road";

const [MON, TUE] = DAYS;
const ann = () => route("Ann", MON, { places: [0, 10, 20], visited: 1 });
const ben = () => route("Ben", MON, { places: [50, 60], visited: 1 });
const urgent: OpenStop = {
  ...{ id: null, locationId: "new", name: "Urgent", agentId: null, position: at(10) },
  ...{ isVisited: false, visitMinutes: 30, week: null, closedDays: [] },
};

it("an agent who is absent gets no stop of that day, however near they are", async () => {
  const isUrgent: Breaking = { what: "urgent", stop: 3, by: null };
  const all = work([ann(), ben()]);
  expect((await proposedFor(all, isUrgent, [urgent])).names[0]).toContain("Urgent");
  const { names } = await proposedFor({ ...all, absentId: "Ann" }, isUrgent, [urgent]);
  expect(names).toEqual([["Ann 10", "Ann 20"], expect.arrayContaining(["Urgent"])]);
});

it("an agent who is absent on the day may come on the days after it", async () => {
  const later = route("Ann", TUE, { places: [12] });
  const all = { ...work([ann(), later]), absentId: "Ann" };
  const again: Breaking = { what: "nobody", stop: 0, until: 11 * HOUR };
  expect((await proposedFor(all, again)).names).toEqual([["Ann 20"], ["Ann 12", "Ann 10"]]);
});
