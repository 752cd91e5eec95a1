import { expect, it } from "vitest";
import { findPlaceProblem } from "./place-fields";

it.each([
  [[], "placeNeeded"],
  [["address"], "placeNeeded"],
  [["name"], undefined],
  [["name", "address"], undefined],
  [["place"], undefined],
  [["place", "name"], "placeOrNew"],
  [["place", "address"], "placeOrNew"],
])("a place on the way with %j: %s", (given, problem) => {
  expect(findPlaceProblem((field) => given.includes(field))).toBe(problem);
});
