import { expect, it } from "vitest";
import { initials } from "./avatar";

it.each([
  ["Dana Mills", "DM"],
  ["  dana jo mills ", "DM"],
  ["Cher", "C"],
  ["Émile Zola", "ÉZ"],
  ["🙂 x", "🙂X"],
  ["", ""],
])("the initials of %j are %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
