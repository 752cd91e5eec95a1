import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { EnvError, readEnv } from "./env.server";

const folder = mkdtempSync(join(tmpdir(), "waybook-env-"));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
const freshDir = () => join(folder, String(made++));
const SECRET = "s".repeat(32);

function problemOf(variables: Record<string, string>): string {
  try {
    readEnv({ DATA_DIR: freshDir(), ...variables });
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return "none";
}

describe("the defaults", () => {
  it("are a demo on loopback with the embedded API", () => {
    const env = readEnv({ DATA_DIR: freshDir() });
    expect(env).toMatchObject({
      mode: "production",
      port: 3000,
      host: "127.0.0.1",
      apiPort: 3001,
      apiUrl: "http://127.0.0.1:3001",
      officesApiUrl: "http://127.0.0.1:3001",
      embeddedApi: true,
      demo: true,
      places: { engine: "gazetteer" },
      logLevel: "warn",
      trustProxy: 0,
      bench: false,
      directions: { engine: "automatic", profile: "auto" },
      maps: { googleKey: undefined, style: undefined, hosts: [] },
    });
  });

  it("outside of the demo listen everywhere in production and say more", () => {
    const env = readEnv({ API_URL: "https://api.example/v1/", SESSION_SECRET: SECRET });
    expect(env).toMatchObject({
      host: "0.0.0.0",
      apiUrl: "https://api.example/v1",
      officesApiUrl: "https://api.example/v1",
      embeddedApi: false,
      demo: false,
      logLevel: "info",
    });
  });

  it("stand for settings that are empty", () => {
    const env = readEnv({ DATA_DIR: freshDir(), PORT: "", API_URL: "", DEMO: "", HOST: "" });
    expect(env).toMatchObject({ port: 3000, embeddedApi: true, demo: true, host: "127.0.0.1" });
  });
});

describe("a wrong value is named with what is right", () => {
  it.each([
    ["PORT", "eighty", "PORT must be a port number from 0 to 65535"],
    ["API_PORT", "70000", "API_PORT must be a port number"],
    ["API_URL", "localhost:3001", "API_URL must be a URL that starts with http://"],
    ["API_URL", "ftp://host", "API_URL must be a URL that starts with http://"],
    ["OFFICES_API_URL", "nowhere", "OFFICES_API_URL must be a URL"],
    ["DATABASE_URL", "mysql://host/db", "DATABASE_URL must be a URL of the form postgres://"],
    ["DEMO", "maybe", "DEMO must be 1 (on) or 0 (off)"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of"],
    ["TRUST_PROXY", "true", "TRUST_PROXY must be the number of proxies"],
    ["DIRECTIONS", "google", "DIRECTIONS must be one of graphhopper, valhalla, osrm, estimate"],
    ["DIRECTIONS_URL", "nowhere", "DIRECTIONS_URL must be a URL that starts with http://"],
    ["DIRECTIONS_URL", "http://u:p@host", "DIRECTIONS_URL must be a URL without a user"],
    ["DIRECTIONS_URL", "https://host/v1?key=1", "DIRECTIONS_URL must be a URL without a user"],
    ["DIRECTIONS_KEY", "two words", "DIRECTIONS_KEY must be the key alone"],
    ["DIRECTIONS_PROFILE", "../car", "DIRECTIONS_PROFILE must be a name"],
    ["PLACES", "here", "PLACES must be one of gazetteer, google, photon, nominatim"],
    ["PLACES_URL", "https://host/api?key=1", "PLACES_URL must be a URL without a user"],
    ["PLACES_KEY", "two words", "PLACES_KEY must be the key alone"],
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
    ["NODE_ENV", "staging", "NODE_ENV must be production, development or test"],
  ])("%s=%s", (name, value, message) => {
    expect(problemOf({ [name]: value, SESSION_SECRET: SECRET })).toContain(message);
  });

  it("names all of them at once", () => {
    const problem = problemOf({ PORT: "x", DEMO: "x" });
    expect(problem).toContain("PORT must");
    expect(problem).toContain("DEMO must");
  });

  it("names those that only together make no sense with the others", () => {
    const problem = problemOf({
      PORT: "x",
      API_URL: "https://api.example",
      PLACES_KEY: "k",
      DIRECTIONS: "osrm",
      MAP_HOSTS: "https://a.example",
    });
    expect(problem.split("\n").slice(1)).toEqual([
      expect.stringContaining("PORT must"),
      expect.stringContaining("PLACES_KEY needs"),
      expect.stringContaining("DIRECTIONS_URL is missing"),
      expect.stringContaining("MAP_HOSTS needs"),
      expect.stringContaining("SESSION_SECRET is missing"),
    ]);
  });

  it("says nothing more of what follows from a wrong one", () => {
    const problem = problemOf({ PLACES: "gogle", PLACES_KEY: "k" });
    expect(problem.split("\n").slice(1)).toEqual([expect.stringContaining("PLACES must be")]);
  });
});

describe("the session secret", () => {
  it("is required in production with an API or a database of one's own", () => {
    expect(problemOf({ API_URL: "https://api.example" })).toContain("SESSION_SECRET is missing");
    expect(problemOf({ DATABASE_URL: "postgres://u:p@db/x" })).toContain("SESSION_SECRET");
  });

  it("must be long in production, each one of a list, and is never repeated in a message", () => {
    const problem = problemOf({ SESSION_SECRET: `${SECRET},short-secret` });
    expect(problem).toContain("SESSION_SECRET must have at least 32 characters");
    expect(problem).not.toContain("short-secret");
  });

  it("rotates by a comma list", () => {
    const old = "o".repeat(40);
    expect(readEnv({ SESSION_SECRET: `${SECRET}, ${old}` }).sessionSecrets).toEqual([SECRET, old]);
  });

  it("is made in the data directory for the embedded default, for its owner alone, and kept", () => {
    const dataDir = freshDir();
    const [first] = readEnv({ DATA_DIR: dataDir }).sessionSecrets;
    const file = join(dataDir, "secret");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8").trim()).toBe(first);
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readEnv({ DATA_DIR: dataDir }).sessionSecrets).toEqual([first]);
  });

  it("can't be made where the data directory is a file", () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    expect(problemOf({ DATA_DIR: file })).toContain(`DATA_DIR ${file} can't be used`);
  });
});

describe("the maps", () => {
  const mapsOf = (variables: Record<string, string>) =>
    readEnv({ DATA_DIR: freshDir(), ...variables }).maps;

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

describe("the directions", () => {
  const directionsOf = (variables: Record<string, string>) =>
    readEnv({ DATA_DIR: freshDir(), ...variables }).directions;

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

  it("of Valhalla without a URL run here", () => {
    const own = { engine: "valhalla-process", profile: "auto" };
    expect(directionsOf({ DIRECTIONS: "valhalla" })).toEqual(own);
    expect(directionsOf({ DIRECTIONS: "valhalla", DIRECTIONS_PROFILE: "bicycle" })).toEqual({
      ...own,
      profile: "bicycle",
    });
  });

  it("are the estimate where it is asked for", () => {
    expect(directionsOf({ DIRECTIONS: "estimate" })).toEqual({ engine: "estimate" });
  });

  it.each([
    [{ DIRECTIONS: "graphhopper" }, "DIRECTIONS_KEY is missing"],
    [{ DIRECTIONS: "osrm" }, "DIRECTIONS_URL is missing: DIRECTIONS=osrm needs it"],
    [
      { DIRECTIONS: "valhalla", DIRECTIONS_KEY: "secret-key" },
      "DIRECTIONS_KEY has no use without DIRECTIONS_URL",
    ],
    [
      { DIRECTIONS: "valhalla", DIRECTIONS_PROFILE: "transit" },
      "DIRECTIONS_PROFILE must be one of auto, bicycle, pedestrian",
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
    [{ DIRECTIONS: "estimate", DIRECTIONS_PROFILE: "car" }, "DIRECTIONS_PROFILE needs DIRECTIONS"],
  ])("that don't fit together are named: %j", (variables, message) => {
    const problem = problemOf(variables as Record<string, string>);
    expect(problem).toContain(message);
    expect(problem).not.toContain("secret-key");
  });
});

describe("the settings of places", () => {
  const placesOf = (variables: Record<string, string>) =>
    readEnv({ DATA_DIR: freshDir(), ...variables }).places;

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
