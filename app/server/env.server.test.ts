import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv } from "./env.server";
import { folder, freshDir, problemOf } from "./testing/settings";

const SECRET = "s".repeat(32);

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
      directions: { engine: "automatic", mode: "car" },
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

  // spec: 9.https
  it("leave the API on https, at the port of its address", () => {
    const env = readEnv({
      API_URL: "https://api.example:3004",
      OFFICES_API_URL: "https://offices.example:3005/v1/",
      SESSION_SECRET: SECRET,
    });
    expect(env).toMatchObject({
      apiUrl: "https://api.example:3004",
      officesApiUrl: "https://offices.example:3005/v1",
      embeddedApi: false,
    });
  });

  it("stand for settings that are empty", () => {
    const env = readEnv({ DATA_DIR: freshDir(), PORT: "", API_URL: "", DEMO: "", HOST: "" });
    expect(env).toMatchObject({ port: 3000, embeddedApi: true, demo: true, host: "127.0.0.1" });
  });
});

describe("the demo, whose passwords are known,", () => {
  it("is shown to the network where both are said, and nowhere else", () => {
    const env = (variables: Record<string, string>) =>
      readEnv({ DATA_DIR: freshDir(), ...variables });
    expect(env({ DEMO: "1" }).host).toBe("127.0.0.1");
    expect(env({ DEMO: "1", HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
    expect(env({ HOST: "localhost" })).toMatchObject({ demo: true, host: "localhost" });
    expect(env({ HOST: "::1" }).host).toBe("::1");
    expect(problemOf({ HOST: "0.0.0.0" })).toContain("HOST 0.0.0.0 would show the demo");
    expect(problemOf({ HOST: "192.168.1.5" })).toContain("Set DEMO=1 if that is meant");
    expect(env({ DEMO: "0", HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
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

  it("names the two ports where they are one, if the API is ours", () => {
    expect(problemOf({ PORT: "4000", API_PORT: "4000" })).toContain(
      "PORT and API_PORT are both 4000",
    );
    expect(problemOf({ PORT: "3001" })).toContain("PORT and API_PORT are both 3001");
    expect(problemOf({ METRICS_PORT: "3000" })).toContain("METRICS_PORT 3000 is PORT or API_PORT");
    expect(problemOf({ METRICS_TOKEN: "short" })).toContain("METRICS_TOKEN must have at least 16");
    expect(problemOf({ PORT: "0", API_PORT: "0" })).toBe("none");
    const elsewhere = { API_URL: "https://api.example", SESSION_SECRET: SECRET };
    expect(problemOf({ ...elsewhere, PORT: "3001" })).toBe("none");
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

  it("is made in the data directory for the embedded default, for its owner alone, and stored", () => {
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
