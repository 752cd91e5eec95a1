import type { AgentState } from "contract/entities";
import { expect, it } from "vitest";
import { whySilent } from "./why-silent";

const office = { id: "o1", name: "Hub", timeZone: "America/New_York" };
const low = { coordinates: [-83, 40] as [number, number], battery: 3 };
const night = { positionsFrom: "22:00", positionsUntil: "06:00" };
const work = { usualStart: "08:00", usualEnd: "17:00", workingDays: [0, 1, 2, 3, 4] };
const TOO_EARLY = "Outside the times for positions";

const silent: AgentState = { id: "u1", state: "silent", user: { id: "u1" }, office };

const cases: [string, Partial<AgentState>, string | undefined][] = [
  ["an agent of an upstream that says no more", {}, undefined],
  ["an agent without a tracker", { tracker: null, times: night }, "No tracker set up"],
  [
    "an agent who is outside their times",
    { tracker: { id: "t" }, position: low, times: night },
    TOO_EARLY,
  ],
  ["a low battery at work", { position: low, times: work }, "Battery was at 3%"],
  [
    "a low battery after work",
    { position: low, times: { ...work, usualEnd: "10:00" } },
    "Battery was at 3%",
  ],
  ["an agent at work", { times: work }, undefined],
  ["an agent after work", { times: { ...work, usualEnd: "10:00" } }, "Outside working hours"],
  ["an agent on a free day", { times: { ...work, workingDays: [6] } }, "Outside working hours"],
  ["an agent who moves", { state: "moving", times: night }, undefined],
  ["an office without a zone", { times: night, office: { id: "o1", name: "Hub" } }, undefined],
];
it.each(cases)("%s", (_, agent, why) => {
  // Wednesday, 12:00 in New York.
  expect(whySilent({ ...silent, ...agent }, new Date("2026-11-25T17:00:00Z"))).toBe(why);
});

it("work after midnight belongs to the day before", () => {
  const shift = { times: { usualStart: "22:00", usualEnd: "06:00", workingDays: [4] } };
  const at = (instant: string) => whySilent({ ...silent, ...shift }, new Date(instant));
  expect(at("2026-11-28T08:00:00Z")).toBeUndefined();
  expect(at("2026-11-27T08:00:00Z")).toBe("Outside working hours");
});
