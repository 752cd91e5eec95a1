import { expect, it } from "vitest";
import { lateAnswers } from "../late/read-late.server";
import { presumedAnswers } from "../presumed/read-presumed.server";

it("an answer names the location", () => {
  expect(lateAnswers.done("accept", 1, "Mill")).toBe("Report of Mill accepted!");
  expect(presumedAnswers.done("accept", 1, "Mill")).toBe(
    "Presumed visit of Mill marked as visited!",
  );
});

it("an answer that counts for one of several has no name to give", () => {
  expect(lateAnswers.done("accept", 1, undefined)).toBe("Report accepted!");
  expect(presumedAnswers.done("reject", 1, undefined)).toBe(
    "Presumed visit marked as not visited!",
  );
  expect(lateAnswers.done("reject", 2, undefined)).toBe("Reports rejected!");
});
