import { describe, expect, it } from "vitest";
import { readGeoJson } from "./geojson";
import { jsonPieces } from "./json-pieces";
import { readAll, readHeaders } from "./testing/read";

const read = (text: string | Uint8Array) => readAll(text, readGeoJson);
const collection = (features: unknown[], more = {}) =>
  JSON.stringify({ type: "FeatureCollection", ...more, features });
const feature = (properties: unknown, geometry: unknown = null, more = {}) => ({
  type: "Feature",
  properties,
  geometry,
  ...more,
});
const point = (...coordinates: unknown[]) => ({ type: "Point", coordinates });

/** As QGIS exports a layer. */
const QGIS = `{
"type": "FeatureCollection",
"name": "customers",
"crs": { "type": "name", "properties": { "name": "urn:ogc:def:crs:OGC:1.3:CRS84" } },
"features": [
{ "type": "Feature", "properties": { "fid": 1, "Name": "Kiosk \\"Süd\\", [1]", "visits": 2.5, "open": true, "zip": "02134", "note": null }, "geometry": { "type": "Point", "coordinates": [ -83.0021, 39.9612 ] } },
{ "type": "Feature", "properties": { "fid": 2, "Name": "Two \\u00e9 \\\\", "city": "Oslo" }, "geometry": { "type": "MultiPoint", "coordinates": [ [ -83.5, 39.5 ] ] } },
{ "type": "Feature", "properties": { "fid": 3 }, "geometry": { "type": "LineString", "coordinates": [ [ 1, 2 ], [ 3, 4 ] ] } }
]
}
`;
const QGIS_ROWS = [
  {
    name: 'Kiosk "Süd", [1]',
    latitude: "39.9612",
    longitude: "-83.0021",
    fid: "1",
    visits: "2.5",
    open: "TRUE",
    zip: "02134",
  },
  { name: "Two é \\", latitude: "39.5", longitude: "-83.5", fid: "2", city: "Oslo" },
  { fid: "3" },
];

describe("features of GeoJSON", () => {
  it("are read as QGIS writes them", async () => {
    expect(await read(QGIS)).toEqual(QGIS_ROWS);
    expect(await readHeaders(QGIS, readGeoJson)).toEqual(
      "name latitude longitude fid visits open zip city".split(" "),
    );
  });

  it("are the same pieces wherever the file is cut", async () => {
    const pieces = async (cut: number) => {
      async function* texts() {
        yield QGIS.slice(0, cut);
        yield QGIS.slice(cut);
      }
      const all: unknown[] = [];
      for await (const { text, isElement } of jsonPieces(texts())) {
        all.push([JSON.parse(text), isElement]);
      }
      return all;
    };
    const whole = await pieces(0);
    expect(whole).toHaveLength(4);
    for (let cut = 1; cut < QGIS.length; cut++) expect(await pieces(cut)).toEqual(whole);
  });

  it("are read from lines, sequences, arrays, one feature and one geometry", async () => {
    const rows = [{ name: "A" }, { name: "B", latitude: "2", longitude: "1" }];
    const [a, b] = [feature({ name: "A" }), feature({ name: "B" }, point(1, 2))].map((each) =>
      JSON.stringify(each),
    );
    expect(await read(`${a}\n\n${b}\r\n`)).toEqual(rows);
    expect(await read(`\u001e${a}\n\u001e${b}\n`)).toEqual(rows);
    expect(await read(`[${a}, ${b}]`)).toEqual(rows);
    expect(await read(`${b}`)).toEqual(rows.slice(1));
    expect(await read(`${collection([feature({ name: "A" })])}\n${b}`)).toEqual(rows);
    expect(await read(Buffer.from(`\ufeff${a}`, "utf16le"))).toEqual([{ name: "A" }]);
    expect(await read(`\ufeff${JSON.stringify(point(1, 2, 3))}`)).toEqual([
      { latitude: "2", longitude: "1" },
    ]);
  });

  it("have their id, lists and nested properties as columns", async () => {
    const properties = {
      tags: { name: "A", "addr:city": "Oslo", deep: { er: [1] } },
      list: ["a", 2, null],
      pairs: [[1, 2]],
      coordinates: "39, -83",
    };
    expect(await read(collection([feature(properties, null, { id: "node/1" })]))).toEqual([
      {
        id: "node/1",
        "tags.name": "A",
        "tags.addr:city": "Oslo",
        "tags.deep": '{"er":[1]}',
        list: "a, 2,",
        pairs: "[[1,2]]",
        coordinates: "39, -83",
      },
    ]);
  });

  it("have no position by other shapes or broken coordinates", async () => {
    const shapes = [
      {
        type: "MultiPoint",
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
      { type: "GeometryCollection", geometries: [point(1, 2)] },
      point("1", "2"),
      point(1),
      point(),
      point(null, 2),
      { type: "Point", coordinates: { 0: 1, 1: 2 } },
      "Point",
      [1, 2],
    ];
    const features = shapes.map((shape) => feature({ name: "A" }, shape));
    expect(await read(collection(features))).toEqual(shapes.map(() => ({ name: "A" })));
  });

  it("are read whatever space is between them", async () => {
    const features = Array.from({ length: 3 }, () => JSON.stringify(feature({ name: "A" })));
    const space = " ".repeat(150_000);
    const file = `{"features":[${features.join(`${space},${space}`)}],"type":"FeatureCollection"}`;
    expect(await read(file)).toEqual(features.map(() => ({ name: "A" })));
  });

  it("have long coordinates that cost nothing", async () => {
    const line = Array.from({ length: 500_000 }, (_, at) => [at / 1000, at / 2000]);
    const features = [
      feature({ name: "A" }, { type: "Polygon", coordinates: [line] }),
      feature({ name: "B" }, point(1, 2)),
    ];
    expect(await read(collection(features))).toEqual([
      { name: "A" },
      { name: "B", latitude: "2", longitude: "1" },
    ]);
  });

  it("can have properties by the names of parts of every object", async () => {
    const file = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"__proto__":{"a":"x"},"constructor":"y"},"geometry":null}]}`;
    expect(await readHeaders(file, readGeoJson)).toEqual(["__proto__.a", "constructor"]);
  });
});

describe("GeoJSON", () => {
  const projected = { crs: { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::3857" } } };
  it.each([
    ["without features", collection([]), "The file has no features"],
    ["that is other JSON", '{"a":1}', /no GeoJSON/],
    ["that is a list of other things", '[{"a":1}]', /no GeoJSON/],
    ["that is TopoJSON", '{"type":"Topology","objects":{}}', /TopoJSON/],
    ["that is cut off", QGIS.slice(0, -10), /damaged JSON/],
    ["that is cut off in a string", '{"type":"Feat', /damaged JSON/],
    ["of wrong brackets", '{"type":"FeatureCollection","features":[}]', /damaged JSON/],
    ["of a broken feature", '{"features":[{"type":Feature}]}', /damaged JSON/],
    ["with something behind it", `${collection([feature({ a: 1 })])} x`, /damaged JSON/],
    ["of other coordinates", collection([feature({}, point(1, 2))], projected), /EPSG::3857/],
    ["that is nested deeply", "[".repeat(1_000_000), /nested too deeply/],
    ["whose feature is nested deeply", `{"features":[${'{"a":'.repeat(500)}`, /nested too deeply/],
    [
      "of a feature without end",
      collection([feature({ a: "x".repeat(2_000_000) })]),
      /more than 200000/,
    ],
    ["of a header without end", `{"a":"${"x".repeat(2_000_000)}`, /more than 200000/],
  ] as [string, string, string | RegExp][])("%s is refused", async (_, file, message) => {
    await expect(read(file)).rejects.toMatchObject({
      statusCode: 422,
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });

  it("of a hundred thousand columns is read within little memory", async () => {
    const features = Array.from({ length: 200 }, (_, at) =>
      feature(Object.fromEntries(Array.from({ length: 500 }, (_, col) => [`c${at}-${col}`, 1]))),
    );
    expect(await readHeaders(collection(features), readGeoJson)).toHaveLength(200);
  });
});
