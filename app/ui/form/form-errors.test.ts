import { expect, it } from "vitest";
import { formErrors } from "./form-errors";

it("names the errors of the whole form first, each of the others with its control", () => {
  const errors = { name: ["Too short", "Taken"], agent: null, office: ["Choose one"], "": ["No"] };
  expect(formErrors(errors, { name: "route-name", agent: "route-agent" })).toEqual([
    { message: "No" },
    { message: "Too short", field: "name", fieldId: "route-name" },
    { message: "Taken", field: "name", fieldId: "route-name" },
    { message: "Choose one", field: "office", fieldId: undefined },
  ]);
  expect(formErrors(undefined)).toEqual([]);
  expect(formErrors(null)).toEqual([]);
});
