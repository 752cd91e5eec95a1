import { expect, test } from "vitest";
import { activeAfter } from "./active-after";

test.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 1, 2],
  ["ArrowDown", 2, 2],
  ["ArrowUp", -1, 2],
  ["ArrowUp", 1, 0],
  ["ArrowUp", 0, 0],
  ["Home", 2, 0],
  ["End", 0, 2],
])("%s leads from option %i of three to %i", (key, at, to) => {
  expect(activeAfter(key, at, 3, "some text")).toBe(to);
});

test("Home and End are for the text until an option was gone to, if there is one", () => {
  expect(activeAfter("Home", -1, 3, "some text")).toBeUndefined();
  expect(activeAfter("End", -1, 3, "some text")).toBeUndefined();
  expect(activeAfter("Home", -1, 3, "")).toBe(0);
  expect(activeAfter("End", -1, 3, "")).toBe(2);
});

test.each(["ArrowDown", "ArrowUp", "Home", "End"])("%s leads nowhere in an empty list", (key) => {
  expect(activeAfter(key, -1, 0, "")).toBe(-1);
});

test.each(["a", "Enter", "Tab", "PageDown", "ArrowLeft"])("%s is not for the list", (key) => {
  expect(activeAfter(key, 1, 3, "")).toBeUndefined();
});
