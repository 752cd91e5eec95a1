import { describe, expect, it } from "vitest";
import { problemOf, settingsOf } from "~/server/testing/settings";

describe("a wrong value is named with what is right", () => {
  it.each([
    [
      "DIRECTIONS",
      "google",
      "DIRECTIONS must be one of graphhopper, valhalla, osrm, roads, estimate",
    ],
    ["DIRECTIONS_URL", "nowhere", "DIRECTIONS_URL must be a URL that starts with http://"],
    ["DIRECTIONS_URL", "http://u:p@host", "DIRECTIONS_URL must be a URL without a user"],
    ["DIRECTIONS_URL", "https://host/v1?key=1", "DIRECTIONS_URL must be a URL without a user"],
    ["DIRECTIONS_KEY", "two words", "DIRECTIONS_KEY must be the key alone"],
    ["DIRECTIONS_PROFILE", "../car", "DIRECTIONS_PROFILE must be a name"],
    ["DIRECTIONS_ATTRIBUTION", "https://maps.example", "DIRECTIONS_ATTRIBUTION must be words"],
  ])("%s=%s", (name, value, message) => {
    expect(problemOf({ [name]: value })).toContain(message);
  });
});

describe("the directions", () => {
  const directionsOf = (variables: Record<string, string>) => settingsOf(variables).directions;

  it("of hosted GraphHopper need a key alone", () => {
    expect(directionsOf({ DIRECTIONS: "graphhopper", DIRECTIONS_KEY: "k-1" })).toEqual({
      engine: "graphhopper",
      url: "https://graphhopper.com/api/1",
      key: "k-1",
      profile: "bike",
      hosted: true,
    });
  });

  it("of a GraphHopper of one's own need its URL alone", () => {
    const url = "http://gh.example:8989/";
    const own = directionsOf({
      DIRECTIONS: "graphhopper",
      DIRECTIONS_URL: url,
      DIRECTIONS_PROFILE: "car",
    });
    expect(own).toMatchObject({ url: "http://gh.example:8989", profile: "car", hosted: false });
  });

  it.each([
    ["osrm", { engine: "osrm", url: "http://roads.example", profile: "driving" }],
    ["valhalla", { engine: "valhalla", url: "http://roads.example", profile: "auto" }],
  ])("of %s take its URL", (engine, settings) => {
    const url = "http://roads.example";
    expect(directionsOf({ DIRECTIONS: engine, DIRECTIONS_URL: url })).toEqual(settings);
  });

  it.each([
    ["© Maps https://maps.example/terms", { label: "© Maps", href: "https://maps.example/terms" }],
    ["© Maps", { label: "© Maps" }],
    ["none", null],
  ])("of a service may be from others than OpenStreetMap: %s", (text, attribution) => {
    for (const engine of ["graphhopper", "osrm", "valhalla"]) {
      const service = { DIRECTIONS: engine, DIRECTIONS_URL: "http://roads.example" };
      expect(directionsOf({ ...service, DIRECTIONS_ATTRIBUTION: text })).toMatchObject({
        attribution,
      });
      expect(directionsOf(service)).not.toHaveProperty("attribution");
    }
  });

  it.each([
    [{}, { engine: "automatic", mode: "car" }],
    [{ DIRECTIONS_PROFILE: "foot" }, { engine: "automatic", mode: "foot" }],
    [{ DIRECTIONS: "roads" }, { engine: "roads", mode: "car" }],
    [
      { DIRECTIONS: "roads", DIRECTIONS_PROFILE: "bike" },
      { engine: "roads", mode: "bike" },
    ],
  ])("on the prepared roads know who travels: %j", (variables, settings) => {
    expect(directionsOf(variables as Record<string, string>)).toEqual(settings);
  });

  it("are the estimate where it is asked for", () => {
    expect(directionsOf({ DIRECTIONS: "estimate" })).toEqual({ engine: "estimate" });
  });

  it.each([
    [{ DIRECTIONS: "graphhopper" }, "DIRECTIONS_KEY is missing"],
    [{ DIRECTIONS: "osrm" }, "DIRECTIONS_URL is missing: DIRECTIONS=osrm needs it"],
    [
      { DIRECTIONS: "valhalla", DIRECTIONS_KEY: "secret-key" },
      "DIRECTIONS_URL is missing: DIRECTIONS=valhalla needs it",
    ],
    [
      { DIRECTIONS: "graphhopper", DIRECTIONS_URL: "https://graphhopper.com/api/1" },
      "DIRECTIONS_KEY is missing",
    ],
    [
      { DIRECTIONS: "osrm", DIRECTIONS_URL: "http://roads.example", DIRECTIONS_KEY: "secret-key" },
      "DIRECTIONS_KEY has no use",
    ],
    [{ DIRECTIONS_KEY: "secret-key" }, "DIRECTIONS_KEY needs DIRECTIONS set to"],
    [{ DIRECTIONS: "estimate", DIRECTIONS_PROFILE: "car" }, "DIRECTIONS_PROFILE has no use"],
    [
      { DIRECTIONS: "roads", DIRECTIONS_PROFILE: "auto" },
      "DIRECTIONS_PROFILE must be one of car, bike, foot",
    ],
    [{ DIRECTIONS_ATTRIBUTION: "© Maps" }, "DIRECTIONS_ATTRIBUTION needs DIRECTIONS set to"],
    [
      { DIRECTIONS: "valhalla", DIRECTIONS_ATTRIBUTION: "© Maps" },
      "DIRECTIONS_URL is missing: DIRECTIONS=valhalla needs it",
    ],
    [{ DIRECTIONS_PROFILE: "driving" }, "DIRECTIONS_PROFILE must be one of car, bike, foot"],
    [{ DIRECTIONS: "roads", DIRECTIONS_URL: "http://roads.example" }, "DIRECTIONS_URL needs"],
  ])("that don't fit together are named: %j", (variables, message) => {
    const problem = problemOf(variables as Record<string, string>);
    expect(problem).toContain(message);
    expect(problem).not.toContain("secret-key");
  });
});
