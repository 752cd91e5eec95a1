import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readDegrees } from "./location-degrees";
import { LocationForm } from "./location-form";

function errorsOf(fields: Record<string, string>) {
  const { error } = LocationForm.safeParse(fields);
  return error && z.flattenError(error).fieldErrors;
}

const LATITUDE = ["The latitude must be a number from -90 to 90"];
const LONGITUDE = ["The longitude must be a number from -180 to 180"];
const whole = { name: "Mill", type: "t", latitude: "39.96", longitude: "-83" };

describe("the form of a location", () => {
  it.each<[string, Record<string, string>, Record<string, string[]>]>([
    ["nothing", {}, { name: ["Name isn't valid"] }],
    ["a name of spaces", { ...whole, name: "  " }, { name: ["Name isn't valid"] }],
    ["a name alone", { name: "Mill" }, { place: ["Please select a location"] }],
    ["half a position", { ...whole, longitude: "" }, { longitude: LONGITUDE }],
    ["the other half", { ...whole, latitude: "" }, { latitude: LATITUDE }],
    ["words for a number", { ...whole, latitude: "north" }, { latitude: LATITUDE }],
    ["a place off the earth", { ...whole, latitude: "90.5" }, { latitude: LATITUDE }],
    ["too far east", { ...whole, longitude: "181" }, { longitude: LONGITUDE }],
    ["no type", { ...whole, type: "" }, { type: ["Please select a location type"] }],
    [
      "a zip that is too long",
      { ...whole, zip: "4".repeat(21) },
      { zip: ["The zip has at most 20 characters"] },
    ],
  ])("says the first thing that is wrong: %s", (_, fields, error) => {
    expect(errorsOf(fields)).toEqual(error);
  });

  it("takes a position as typed, with nothing besides that it could do without", () => {
    expect(errorsOf(whole)).toBeUndefined();
    expect(errorsOf({ ...whole, description: "", address: "", chain: "" })).toBeUndefined();
  });
});

it.each<[string | undefined, 90 | 180, number | null]>([
  ["-83.001237", 180, -83.001237],
  ["+39", 90, 39],
  ["90", 90, 90],
  ["-180.0001", 180, null],
  ["1e1", 90, null],
  ["", 90, null],
  [undefined, 90, null],
])("the location form reads %j within %d degrees", (typed, most, degrees) => {
  expect(readDegrees(typed, most)).toBe(degrees);
});
