import { describe, expect, it } from "vitest";
import { problemOf, settingsOf } from "~/server/testing/settings";

describe("a wrong value is named with what is right", () => {
  it.each([
    ["GOOGLE_MAPS_API_KEY", "two words", "GOOGLE_MAPS_API_KEY must be the key alone"],
    [
      "MAP_STYLE_URL",
      "tiles.example/style.json",
      "MAP_STYLE_URL must be the URL of a MapLibre style",
    ],
    [
      "MAP_STYLE_URL",
      "https://a.example/1 https://a.example/2 https://a.example/3",
      "MAP_STYLE_URL must be the URL of a MapLibre style, or two",
    ],
    ["MAP_HOSTS", "https://*", "MAP_HOSTS must be hosts such as"],
    ["MAP_HOSTS", "https://a.example/path", "MAP_HOSTS must be hosts such as"],
    ["MAP_HOSTS", "https://a.example; script-src *", "MAP_HOSTS must be hosts such as"],
  ])("%s=%s", (name, value, message) => {
    expect(problemOf({ [name]: value })).toContain(message);
  });
});

describe("the maps", () => {
  const mapsOf = (variables: Record<string, string>) => settingsOf(variables).maps;

  it("of a style are loaded from its host, in both themes", () => {
    const url = "https://tiles.example/style.json?key=k";
    expect(mapsOf({ MAP_STYLE_URL: url })).toEqual({
      googleKey: undefined,
      style: { light: url, dark: url },
      hosts: ["https://tiles.example"],
    });
  });

  it("of two styles, light and dark, may name further hosts", () => {
    const [light, dark] = ["https://a.example/light.json", "https://b.example:8080/dark.json"];
    const maps = mapsOf({
      MAP_STYLE_URL: `${light}  ${dark}`,
      MAP_HOSTS: "https://*.tiles.example http://localhost:8081",
    });
    expect(maps.style).toEqual({ light, dark });
    expect(maps.hosts).toEqual([
      "https://a.example",
      "https://b.example:8080",
      "https://*.tiles.example",
      "http://localhost:8081",
    ]);
  });

  it("of Google need its key alone", () => {
    expect(mapsOf({ GOOGLE_MAPS_API_KEY: "AIza-k_1" }).googleKey).toBe("AIza-k_1");
  });

  it("have no use for hosts without a style, and say so once a setting", () => {
    expect(problemOf({ MAP_HOSTS: "https://a.example" })).toContain(
      "MAP_HOSTS needs MAP_STYLE_URL",
    );
    const problem = problemOf({ MAP_HOSTS: "a b c" });
    expect(problem.match(/MAP_HOSTS/g)).toHaveLength(1);
  });
});
