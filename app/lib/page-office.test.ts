import { describe, expect, it } from "vitest";
import { atOffice, handOn, officeIn } from "./page-office";

describe("handOn", () => {
  it.each([
    ["/routes", "/routes?activeOffice=b1"],
    ["/routes?routePage=1", "/routes?routePage=1&activeOffice=b1"],
    ["?filters=name:a%20b#row", "?filters=name:a%20b&activeOffice=b1#row"],
    ["..", "..?activeOffice=b1"],
  ])("gives %s the page's office", (to, expected) => {
    expect(handOn(to, "b1")).toBe(expected);
  });

  it.each(["#row", "", "https://elsewhere.example/", "//elsewhere.example", "/x?activeOffice=b2"])(
    "leaves %s as it is",
    (to) => {
      expect(handOn(to, "b1")).toBe(to);
    },
  );

  it("leaves every address of the reader's own office as it is", () => {
    expect(handOn("/routes?routePage=1", "")).toBe("/routes?routePage=1");
  });
});

describe("atOffice", () => {
  it.each([
    ["/routes", "b1", "/routes?activeOffice=b1"],
    ["/routes?activeOffice=b2", "b1", "/routes?activeOffice=b1"],
    ["/routes?activeOffice=b2&routePage=3#row", "b1", "/routes?routePage=3&activeOffice=b1#row"],
    ["/routes?routePage=3&activeOffice=b2", "", "/routes?routePage=3"],
    ["/routes?activeOffice=b2", "", "/routes"],
    ["/routes?activeOffice=b2&routePage=3", "", "/routes?routePage=3"],
  ])("leads from %s to office “%s”", (to, office, expected) => {
    expect(atOffice(to, office)).toBe(expected);
  });
});

it("the office of a page reads back what it wrote", () => {
  const query = new URL(handOn("/routes", "a b&c"), "http://x").searchParams;
  expect(officeIn(query)).toBe("a b&c");
});
