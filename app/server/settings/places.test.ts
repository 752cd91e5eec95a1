import { describe, expect, it } from "vitest";
import { problemOf, settingsOf } from "~/server/testing/settings";

describe("a wrong value is named with what is right", () => {
  it.each([
    ["PLACES", "here", "PLACES must be one of gazetteer, google, photon, nominatim"],
    ["PLACES_URL", "https://host/api?key=1", "PLACES_URL must be a URL without a user"],
    ["PLACES_KEY", "two words", "PLACES_KEY must be the key alone"],
  ])("%s=%s", (name, value, message) => {
    expect(problemOf({ [name]: value })).toContain(message);
  });
});

describe("the settings of places", () => {
  const placesOf = (variables: Record<string, string>) => settingsOf(variables).places;

  it("of free services have the public one where no URL is given", () => {
    expect(placesOf({ PLACES: "photon" })).toEqual({
      engine: "photon",
      url: "https://photon.komoot.io",
    });
    expect(placesOf({ PLACES: "nominatim" })).toEqual({
      engine: "nominatim",
      url: "https://nominatim.openstreetmap.org",
      shared: true,
    });
  });

  it("of a service of one's own have its URL, and no limits of others", () => {
    const url = "http://places.example:8080/";
    expect(placesOf({ PLACES: "nominatim", PLACES_URL: url })).toEqual({
      engine: "nominatim",
      url: "http://places.example:8080",
      shared: false,
    });
    const shared = "https://nominatim.openstreetmap.org/";
    expect(placesOf({ PLACES: "nominatim", PLACES_URL: shared })).toMatchObject({ shared: true });
  });

  it("of Google need a key for places and one for maps", () => {
    const keys = { PLACES_KEY: "secret-key", GOOGLE_MAPS_API_KEY: "maps-key" };
    expect(placesOf({ PLACES: "google", ...keys })).toEqual({
      engine: "google",
      key: "secret-key",
    });
    const problem = problemOf({ PLACES: "google" });
    expect(problem).toContain("PLACES_KEY is missing");
    expect(problem).toContain("GOOGLE_MAPS_API_KEY is missing: by Google's terms");
  });

  it.each([
    [{ PLACES_URL: "http://places.example" }, "PLACES_URL needs PLACES set to photon or nominatim"],
    [
      {
        PLACES: "google",
        PLACES_KEY: "k",
        GOOGLE_MAPS_API_KEY: "m",
        PLACES_URL: "http://x.example",
      },
      "PLACES_URL needs PLACES set to photon or nominatim",
    ],
    [{ PLACES: "photon", PLACES_KEY: "secret-key" }, "PLACES_KEY needs PLACES set to google"],
    [{ PLACES_KEY: "secret-key" }, "PLACES_KEY needs PLACES set to google"],
  ])("that don't fit together are named: %j", (variables, message) => {
    const problem = problemOf(variables as Record<string, string>);
    expect(problem).toContain(message);
    expect(problem).not.toContain("secret-key");
  });
});
