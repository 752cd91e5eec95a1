import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convert } from "xmlbuilder2";
import { toGeoJson } from "./geojson";
import { toGpx } from "./gpx";
import { toIcs } from "./ics";
import { toKml } from "./kml";
import { googleMapsLinks, wazeLink } from "./map-links";
import type { RouteFile, RouteFileStop } from "./route-file";

const stop = (number: number, more: Partial<RouteFileStop> = {}): RouteFileStop => ({
  number,
  name: `Stop ${number}`,
  type: "cafe",
  address: `${number} High St, Columbus`,
  coordinates: [-83 + number / 100, 39.9 + number / 100],
  visited: false,
  ...more,
});

const route = (more: Partial<RouteFile> = {}): RouteFile => ({
  name: "High St & <Co>",
  url: "https://waybook.example/routes/1",
  agent: "Aisha Rahman",
  distance: 5000,
  estimatedTime: 3600,
  stops: [stop(1, { visited: true }), stop(2), stop(3, { coordinates: undefined })],
  track: [
    [-83, 39.9],
    [-82.99, 39.91],
  ],
  attribution: "© OpenStreetMap contributors",
  madeAt: new Date("2026-11-21T09:00:00Z"),
  ...more,
});

// The format that says which elements stand where, as a reader of the file sees them.
const read = (xml: string) => convert(xml, { format: "object" }) as Record<string, never>;

describe("a GPX file", () => {
  it("holds the stops as a route and the line as a track", () => {
    const { gpx } = read(toGpx(route())) as never as {
      gpx: {
        rte: { rtept: { "@lat": string; name: string }[] };
        trk: { trkseg: { trkpt: unknown[] } };
      };
    };
    expect(toGpx(route())).toContain("<name>High St &amp; &lt;Co&gt;</name>");
    expect(gpx.rte.rtept.map((point) => [point["@lat"], point.name])).toEqual([
      ["39.91", "1. Stop 1"],
      ["39.92", "2. Stop 2"],
    ]);
    expect(gpx.trk.trkseg.trkpt).toHaveLength(2);
  });

  it("holds each stop as a waypoint too, before the route and the track", () => {
    const { gpx } = read(toGpx(route())) as never as {
      gpx: {
        wpt: Record<string, string>[];
        rte: { rtept: Record<string, string>[] };
      };
    };
    expect(gpx.wpt).toEqual(gpx.rte.rtept);
    expect(gpx.wpt[0]).toEqual({
      "@lat": "39.91",
      "@lon": "-82.99",
      name: "1. Stop 1",
      desc: "cafe · 1 High St, Columbus · visited",
    });
    const elements = Object.keys(gpx).filter((name) => !name.startsWith("@"));
    // The schema has a sequence, and programs that check it refuse another.
    expect(elements).toEqual(["metadata", "wpt", "rte", "trk"]);
  });

  it("has no track where there is no line", () => {
    expect(toGpx(route({ track: [] }))).not.toContain("<trk>");
  });

  it("can be read whatever a name holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const file = route({ name, stops: [stop(1, { name, address: name })] });
        expect(read(toGpx(file))).toHaveProperty("gpx");
        expect(read(toKml(file))).toHaveProperty("kml");
      }),
    );
  });
});

describe("a KML file", () => {
  it("holds a placemark for each stop that has a position, then the line", () => {
    const { kml } = read(toKml(route())) as never as {
      kml: {
        Document: {
          Folder: { Placemark: { name: string; Point: { coordinates: string } }[] };
          Placemark: { LineString: { coordinates: string } };
        };
      };
    };
    const { Folder, Placemark } = kml.Document;
    expect(Folder.Placemark.map((mark) => [mark.name, mark.Point.coordinates])).toEqual([
      ["1. Stop 1", "-82.99,39.91"],
      ["2. Stop 2", "-82.98,39.92"],
    ]);
    expect(Placemark.LineString.coordinates).toBe("-83,39.9 -82.99,39.91");
  });
});

describe("a GeoJSON file", () => {
  it("holds points in order and a line", () => {
    const { features } = JSON.parse(toGeoJson(route()));
    expect(features.map((f: { geometry: { type: string } }) => f.geometry.type)).toEqual([
      "Point",
      "Point",
      "LineString",
    ]);
    expect(features[0].properties).toMatchObject({ number: 1, name: "Stop 1", visited: true });
    expect(features[2].properties).toMatchObject({ distance: 5000, estimatedTime: 3600 });
  });
});

describe("a calendar file", () => {
  const appointment = { uid: "1@waybook", start: new Date("2026-11-22T14:00:00Z") };

  it("is one event as long as the road and the open stops take", () => {
    const ics = toIcs(route(), { ...appointment, minutesPerStop: 15 });
    expect(ics).toContain("DTSTART:20261122T140000Z");
    expect(ics).toContain("DTEND:20261122T153000Z");
    expect(ics).toContain("UID:1@waybook");
    expect(ics).toContain("GEO:39.92;-82.98");
    const text = ics.replace(/\r\n[\t ]/g, "");
    expect(text).toContain("2. Stop 2 (cafe · 2 High St\\, Columbus)\\n3. Stop 3");
    expect(text).not.toContain("1. Stop 1");
  });

  it("speaks of all stops where none is open", () => {
    const done = route({ stops: [stop(1, { visited: true }), stop(2, { visited: true })] });
    const ics = toIcs(done, { ...appointment, minutesPerStop: 0 });
    expect(ics).toContain("1. Stop 1");
    expect(ics).toContain("DTEND:20261122T150000Z\r\n");
  });

  it("has lines of 75 octets at most, in any script, and no character is cut", () => {
    const name = "路线 Ünïcödé 🚚 ".repeat(20).trim();
    const ics = toIcs({ ...route(), name }, { ...appointment, minutesPerStop: 0 });
    for (const line of ics.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain("\ufffd");
    }
    expect(ics.replace(/\r\n /g, "")).toContain(`SUMMARY:${name}\r\n`);
  });
});

it.each([
  ["GPX", toGpx],
  ["KML", toKml],
  [
    "iCalendar",
    (file: RouteFile) => toIcs(file, { uid: "1", start: new Date(0), minutesPerStop: 1 }),
  ],
])("%s holds no control characters but line ends and tabs", (_kind, write) => {
  const anything = fc.string({ unit: "binary", maxLength: 40 });
  fc.assert(
    fc.property(anything, anything, (name, address) => {
      const odd = `${name}\u0000\u0007\u001b\r\u007f\u0085${name}`;
      const text = write(route({ name: odd, stops: [stop(1, { name: odd, address })] }));
      expect(text.replace(/\r\n/g, "\n")).not.toMatch(/(?![\t\n])\p{Cc}/u);
    }),
    { numRuns: 50 },
  );
});

describe("links to Google Maps", () => {
  const parts = (count: number) =>
    googleMapsLinks(Array.from({ length: count }, (_, at) => stop(at + 1)));

  it("hold eleven stops each, the next beginning where the last one ends", () => {
    expect(parts(30).map(({ from, to }) => [from, to])).toEqual([
      [1, 11],
      [11, 21],
      [21, 30],
    ]);
    expect(parts(11)).toHaveLength(1);
    expect(parts(12).map(({ from, to }) => [from, to])).toEqual([
      [1, 11],
      [11, 12],
    ]);
    for (const { url } of parts(30)) {
      const waypoints = new URL(url).searchParams.get("waypoints")?.split("|") ?? [];
      expect(waypoints.length).toBeLessThanOrEqual(9);
    }
  });

  it("name places as latitude, longitude", () => {
    const query = new URL(parts(3)[0]?.url ?? "").searchParams;
    expect(query.get("origin")).toBe("39.91,-82.99");
    expect(query.get("waypoints")).toBe("39.92,-82.98");
    expect(query.get("travelmode")).toBe("driving");
  });

  it("lead to a single stop from where the reader is, and nowhere without one", () => {
    expect(parts(1)).toMatchObject([{ from: 1, to: 1 }]);
    expect(new URL(parts(1)[0]?.url ?? "").searchParams.has("origin")).toBe(false);
    expect(parts(0)).toEqual([]);
    expect(googleMapsLinks([stop(1, { coordinates: undefined })])).toEqual([]);
  });
});

it("a Waze link has the place as latitude, longitude", () => {
  expect(new URL(wazeLink([-83, 39.9])).searchParams.get("ll")).toBe("39.9,-83");
});
