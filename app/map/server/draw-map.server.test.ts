import type { LonLat } from "geo/geometry/lon-lat";
import { toFrame } from "geo/geometry/mercator";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadedExtract } from "~/extract/extract.server";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { pathOf } from "../model/line-points";
import { drawMap } from "./draw-map.server";

vi.mock("~/extract/extract.server", async (original) => ({
  ...(await original<object>()),
  loadedExtract: vi.fn(() => null),
}));

const STYLE = { light: "https://tiles.example/l.json", dark: "https://tiles.example/d.json" };

const COLUMBUS: LonLat = [-83, 40];

const upgradeWith = (maps: { googleKey?: string; style?: typeof STYLE }, at = COLUMBUS) => {
  setTestEnv("http://127.0.0.1:1", {
    maps: { googleKey: undefined, style: undefined, hosts: [], ...maps },
  });
  const pin = { id: "1", kind: "stop", coordinates: at, title: "Stop" } as const;
  return drawMap({ pins: [pin] }).upgrade;
};

beforeEach(() => {
  vi.mocked(loadedExtract).mockReturnValue(null);
});

describe("the picture", () => {
  const at = (id: string, coordinates: LonLat) =>
    ({ id, kind: "stop", coordinates, title: id }) as const;
  const wide = [at("1", [-83.1, 40]), at("2", [-82.9, 40.01])];
  const xsOf = ({ frame, pins }: ReturnType<typeof drawMap>) =>
    pins.map(({ coordinates }) => Math.round(toFrame(coordinates, frame)[0]));

  beforeEach(() => upgradeWith({}));

  it("has lines in sight that come apart from it", () => {
    const points: LonLat[] = [
      [-83.1, 40],
      [-83, 40.3],
      [-82.9, 40.01],
    ];
    const map = drawMap({
      pins: wide,
      fits: [{ kind: "route", path: pathOf(points), estimated: false }],
    });
    expect(toFrame([-83, 40.3], map.frame)[1]).toBeGreaterThanOrEqual(48);
    expect(map.lines).toEqual([]);
  });

  it("leaves room for the buttons over it, but on paper", () => {
    expect(xsOf(drawMap({ pins: wide }))).toEqual([48, 720 - 112]);
    expect(xsOf(drawMap({ pins: wide, still: true }))).toEqual([48, 720 - 48]);
  });

  it("shows most pins, and says how many lie elsewhere", () => {
    const away = at("4", [39.96, -83]);
    const map = drawMap({
      pins: [...wide, at("3", [-83, 40.005]), away],
      fits: [{ kind: "route", path: pathOf([[-83, 40], away.coordinates]), estimated: false }],
    });
    expect(xsOf(map).slice(0, 2)).toEqual([48, 720 - 112]);
    expect(map.elsewhere).toBe("1 of 4 lies elsewhere, far from the others.");
    expect(drawMap({ pins: wide }).elsewhere).toBeUndefined();
  });

  it("opens at the first of several prepared regions where there is nothing to show", () => {
    vi.mocked(loadedExtract).mockReturnValue({
      name: "columbus-and-1-more",
      version: "v1",
      regions: [
        { name: "columbus", bounds: [-83.2, 39.8, -82.8, 40.2] },
        { name: "baltimore", bounds: [-76.7, 39.2, -76.5, 39.4] },
      ],
      folder: "/data/extract",
    });
    const { frame, upgrade } = drawMap({ pins: [] });
    expect(frame.centre[0]).toBeGreaterThan(-83.2);
    expect(frame.centre[0]).toBeLessThan(-82.8);
    expect(upgrade.kind).toBe("maplibre");
    // Between them lies neither.
    expect(drawMap({ pins: [at("1", [-80, 39.7])] }).upgrade).toEqual({ kind: "none" });
  });

  // spec: 9.map-centre
  it("is around latitude 30.3323, longitude 78 where there is nothing to show", () => {
    expect(drawMap({ pins: [] }).frame.centre).toEqual([78, 30.3323]);
  });

  it("has one place in its middle", () => {
    expect(xsOf(drawMap({ pins: wide.slice(0, 1) }))).toEqual([360]);
  });
});

describe("the map in the browser", () => {
  it("is the server's picture where there is nothing else", () => {
    expect(upgradeWith({})).toEqual({ kind: "none" });
  });

  it("is MapLibre's with an extract", () => {
    vi.mocked(loadedExtract).mockReturnValue({
      name: "columbus",
      version: "v1",
      regions: [{ name: "columbus", bounds: [-84, 39, -82, 41] }],
      folder: "/data/extract",
    });
    expect(upgradeWith({})).toEqual({
      kind: "maplibre",
      style: "/map/style/v1/light.json",
      darkStyle: "/map/style/v1/dark.json",
      attribution: [
        {
          label: "© OpenStreetMap contributors",
          href: "https://www.openstreetmap.org/copyright",
        },
      ],
      nameless: true,
    });
    expect(upgradeWith({}, [-90, 40])).toEqual({ kind: "none" });
    // A style that is set comes first, and a key of Google before both.
    expect(upgradeWith({ style: STYLE })).toEqual({
      kind: "maplibre",
      style: STYLE.light,
      darkStyle: STYLE.dark,
      attribution: [],
    });
    expect(upgradeWith({ style: STYLE, googleKey: "k" })).toEqual({ kind: "google", key: "k" });
  });
});
