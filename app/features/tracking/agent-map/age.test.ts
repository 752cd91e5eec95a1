import { expect, it } from "vitest";
import { ageOf } from "./age";

const now = new Date("2030-01-10T12:00:00Z");

it.each([
  ["silent", "2030-01-10T11:15:00Z", "45 min"],
  ["silent", "2030-01-10T08:40:00Z", "3 h"],
  ["off", "2030-01-08T11:00:00Z", "2 d"],
  ["moving", "2030-01-10T11:50:00Z", undefined],
  ["at-stop", "2030-01-10T11:50:00Z", undefined],
  ["off", null, undefined],
] as const)("an agent who is %s and was seen at %s is known for %s", (state, recordedAt, age) => {
  expect(ageOf({ state, recordedAt }, now)).toBe(age);
});
