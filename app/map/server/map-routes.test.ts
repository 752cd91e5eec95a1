import { readFileSync, rmSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Extract, loadedExtract } from "~/extract/extract.server";
import { loader as ground } from "~/routes/map+/ground[.]svg";
import { loader as names } from "~/routes/map+/names[.]svg";
import { loader as style } from "~/routes/map+/style.$version.$file";
import { loader as tiles } from "~/routes/map+/tiles.$version.$z.$x.$y";
import { loader as worker } from "~/routes/map+/worker.$file";
import { newSession, saveSession } from "~/session/session.server";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { groundUrl, mapStyleUrl, mapWorkerUrl, namesUrl } from "../urls";
import { folderWithArchive } from "./testing/small-archive";

vi.mock("~/extract/extract.server", async (original) => ({
  ...(await original<object>()),
  loadedExtract: vi.fn(),
}));

const folder = folderWithArchive("a tile");
const extract: Extract = {
  name: "columbus",
  version: "v1",
  regions: [{ name: "columbus", bounds: [-84, 39, -82, 41] }],
  folder,
};
const user = { id: "u", displayName: "Ada", email: "ada@x.example", role: "admin" } as const;
let cookie: string;

beforeEach(async () => {
  setTestEnv("http://127.0.0.1:1");
  vi.mocked(loadedExtract).mockReturnValue(extract);
  const setCookie = await saveSession(newSession({ token: "t", user }), new Request("http://x/"));
  cookie = setCookie.split(";")[0] ?? "";
});
afterAll(() => rmSync(folder, { recursive: true }));

const args = (
  params: Record<string, string>,
  headers: Record<string, string> = { cookie },
  path = "/map",
) => ({
  request: new Request(`http://localhost${path}`, { headers }),
  params,
  context: {},
});

describe("a tile", () => {
  const here = { version: "v1", z: "0", x: "0", y: "0" };

  it("comes packed, to keep for good", async () => {
    const response = await tiles(args(here, { cookie, "accept-encoding": "gzip, br" }));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe("a tile");
  });

  it("comes unpacked to who can't unpack it", async () => {
    const response = await tiles(args(here));
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(await response.text()).toBe("a tile");
  });

  it.each([
    [204, { z: "3" }],
    [404, { version: "v0" }],
    [404, { z: "0", x: "1" }],
  ])("%i for %j", async (status, other) => {
    expect((await tiles(args({ ...here, ...other }))).status).toBe(status);
  });

  it("is for who is signed in, and needs an extract", async () => {
    expect((await tiles(args(here, {}))).status).toBe(401);
    vi.mocked(loadedExtract).mockReturnValue(null);
    expect((await tiles(args(here))).status).toBe(404);
  });
});

describe("the ground", () => {
  const url = groundUrl({ centre: [-83, 40], zoom: 7, width: 720, height: 600 }, "v1");

  it("is a picture to keep", async () => {
    const response = await ground(args({}, { cookie }, url));
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("cache-control")).toBe("private, max-age=604800");
    expect(await response.text()).toContain('<path class="land"');
  });

  it("can't be of what is no frame", async () => {
    const response = await ground(args({}, { cookie }, url.replace("zoom=7", "zoom=99")));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("zoom");
  });

  it("is for who is signed in", async () => {
    expect((await ground(args({}, {}, url))).status).toBe(401);
  });
});

describe("the names", () => {
  const frame = { centre: [-83, 40] as [number, number], zoom: 7, width: 720, height: 600 };
  const url = namesUrl({ frame, anySize: true, pins: [{ at: [10, 10], offset: [0, 0] }] }, "v1");

  it("are a picture to keep, in percent, so that they keep their size", async () => {
    const response = await names(args({}, { cookie }, url));
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("cache-control")).toBe("private, max-age=604800");
    expect(await response.text()).toMatch(
      /<svg overflow="visible" aria-hidden="true" x="[\d.]+%" y="[\d.]+%"><text class="city">Columbus<\/text><\/svg>/,
    );
  });

  it("can't be of what is no frame, or of more pins than addresses hold", async () => {
    for (const bad of [url.replace("zoom=7", "zoom=99"), `${url}${"0".repeat(2000)}`]) {
      expect((await names(args({}, { cookie }, bad))).status).toBe(400);
    }
  });

  it("are for who is signed in", async () => {
    expect((await names(args({}, {}, url))).status).toBe(401);
  });
});

describe("the style", () => {
  it.each(["light", "dark"] as const)("%s names nobody but us", async (theme) => {
    const [, , , version = "", file = ""] = mapStyleUrl("v1", theme).split("/");
    const response = await style(args({ version, file }));
    const { sources } = await response.clone().json();
    expect(sources.extract).toMatchObject({
      tiles: ["/map/tiles/v1/{z}/{x}/{y}"],
      bounds: [-84, 39, -82, 41],
      minzoom: 0,
      maxzoom: 0,
    });
    const addresses = (await response.text()).match(/https?:\/\/[^/"\\]+/g);
    expect(addresses).toEqual(["https://www.openstreetmap.org"]);
  });

  it.each([
    { version: "v0", file: "light.json" },
    { version: "v1", file: "blue.json" },
  ])("404 for %j", async (params) => expect((await style(args(params))).status).toBe(404));

  it("is for who is signed in", async () => {
    expect((await style(args({ version: "v1", file: "dark.json" }, {}))).status).toBe(401);
  });
});

describe("the worker", () => {
  const { version } = JSON.parse(
    readFileSync(
      new URL("../../../node_modules/maplibre-gl/package.json", import.meta.url),
      "utf8",
    ),
  );

  it("is the one of the MapLibre that is installed, to keep for good", async () => {
    const response = await worker(args({ file: mapWorkerUrl(version).split("/").at(-1) ?? "" }));
    expect(response.headers.get("content-type")).toContain("text/javascript");
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(await response.text()).toContain(version);
  });

  it("of another version is not there", async () => {
    expect((await worker(args({ file: "1.0.0.mjs" }))).status).toBe(404);
  });
});
