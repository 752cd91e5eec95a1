import { describe, expect, it } from "vitest";
import { readGpx } from "./gpx";
import { readAll } from "./testing/read";

const read = (text: string) => readAll(text, readGpx);
const gpx = (inside: string) =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`;

/** As Garmin's programs write waypoints. */
const GARMIN = `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3" creator="BaseCamp" version="1.1">
  <metadata><name>Not a place</name><time>2026-11-23T10:00:00Z</time></metadata>
  <wpt lat="39.9612" lon="-83.0021">
    <ele>230.5</ele><time>2026-11-23T10:00:00Z</time>
    <name>Kiosk</name><cmt>Ring twice</cmt><desc>Ring twice</desc>
    <link href="https://kiosk.example/"><text>Home</text><type>text/html</type></link>
    <sym>Flag, Blue</sym><type>user</type>
    <extensions><gpxx:WaypointExtension>
      <gpxx:DisplayMode>SymbolAndName</gpxx:DisplayMode>
      <gpxx:Categories><gpxx:Category>Shops</gpxx:Category></gpxx:Categories>
      <gpxx:Address>
        <gpxx:StreetAddress>1 High St</gpxx:StreetAddress><gpxx:City>Columbus</gpxx:City>
        <gpxx:State>OH</gpxx:State><gpxx:Country>US</gpxx:Country><gpxx:PostalCode>43215</gpxx:PostalCode>
      </gpxx:Address>
      <gpxx:PhoneNumber Category="Phone">+1 614 555 0100</gpxx:PhoneNumber>
    </gpxx:WaypointExtension></extensions>
  </wpt>
  <rte><name>Way</name><rtept lat="1" lon="2"><name>Bend</name></rtept></rte>
  <trk><name>Walk</name><trkseg><trkpt lat="3" lon="4"><ele>1</ele></trkpt></trkseg></trk>
</gpx>`;

describe("waypoints of a GPX file", () => {
  it("are read as Garmin writes them, without routes and tracks", async () => {
    expect(await read(GARMIN)).toEqual([
      {
        name: "Kiosk",
        latitude: "39.9612",
        longitude: "-83.0021",
        description: "Ring twice",
        address: "1 High St",
        city: "Columbus",
        zip: "43215",
        contactPhone: "+1 614 555 0100",
        elevation: "230.5",
        link: "https://kiosk.example/",
        symbol: "Flag, Blue",
        type: "user",
        category: "Shops",
        state: "OH",
        country: "US",
      },
    ]);
  });

  it("have a comment as description, or beside it", async () => {
    const wpt = (inside: string) => `<wpt lat="1" lon="2">${inside}</wpt>`;
    const both = wpt("<cmt>c</cmt><desc>d</desc>");
    expect(await read(gpx(wpt("<cmt>c</cmt>") + both + wpt("")))).toEqual([
      { latitude: "1", longitude: "2", description: "c" },
      { latitude: "1", longitude: "2", description: "d", comment: "c" },
      { latitude: "1", longitude: "2" },
    ]);
  });

  it("come alone also where they are behind a route", async () => {
    const route = '<rte><rtept lat="1" lon="2"><name>R</name></rtept></rte>';
    const row = { name: "W", latitude: "3", longitude: "4" };
    const waypoint = '<wpt lat="3" lon="4"><name>W</name></wpt>';
    expect(await read(gpx(route + waypoint))).toEqual([row]);
    expect(await read(gpx(route))).toEqual([{ name: "R", latitude: "1", longitude: "2" }]);
  });
});

it.each([
  ["of a track alone", gpx('<trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>'), /no waypoints/],
  ["that is cut off", GARMIN.slice(0, -10), /damaged at line \d+/],
  ["that is nested deeply", gpx(`<wpt>${"<a>".repeat(200)}`), /damaged/],
] as [string, string, RegExp][])("a GPX file %s is refused", async (_, file, message) => {
  await expect(read(file)).rejects.toMatchObject({
    statusCode: 422,
    message: expect.stringMatching(message),
  });
});
