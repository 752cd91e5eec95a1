import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCoordinates, readCoordinates, readLongitudeFirst } from "./coordinates";

const near = (given: [number, number] | null) =>
  given?.map((degrees) => Number(degrees.toFixed(4)));

const degrees = (most: number) =>
  fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((n) => n / 1e6);

type Print = (latitude: number, longitude: number) => string;
const point = (value: number) => value.toFixed(6);
const comma = (value: number) => point(value).replace(".", ",");
const letters = (parts: (value: number) => string): [Print, Print] => {
  const latitude = (value: number) => [parts(Math.abs(value)), value < 0 ? "S" : "N"];
  const longitude = (value: number) => [parts(Math.abs(value)), value < 0 ? "W" : "E"];
  return [
    (lat, lon) => [latitude(lat), longitude(lon)].map((half) => half.join(" ")).join(" "),
    (lat, lon) =>
      [longitude(lon), latitude(lat)].map((half) => half.toReversed().join(" ")).join(" "),
  ];
};
const minutes = (value: number) => {
  const [whole, rest] = parts(value * 60_000_000, 60_000_000);
  return `${whole}°${(rest / 1e6).toFixed(6)}'`;
};
const seconds = (value: number) => {
  const [whole, rest] = parts(value * 3_600_000_000, 3_600_000_000);
  const [minute, second] = parts(rest, 60_000_000);
  return `${whole}°${minute}'${(second / 1e6).toFixed(6)}"`;
};
const parts = (value: number, unit: number): [number, number] => {
  const size = Math.round(value);
  return [Math.floor(size / unit), size % unit];
};
const signed = (print: (size: number) => string) => (value: number) =>
  `${value < 0 ? "−" : ""}${print(Math.abs(value))}`;
const [degreesThenLetters, lettersThenDegrees] = letters(point);
const [minutesThenLetters, lettersThenMinutes] = letters(minutes);
const [secondsThenLetters, lettersThenSeconds] = letters(seconds);

/** The forms in which programs and people write a position. */
const PRINTED: Record<string, Print> = {
  "two numbers": (lat, lon) => `${point(lat)}, ${point(lon)}`,
  "two numbers with a space": (lat, lon) => `${point(lat)} ${point(lon)}`,
  "two numbers in parentheses": (lat, lon) => `(${point(lat)}, ${point(lon)})`,
  "decimal commas and a semicolon": (lat, lon) => `${comma(lat)}; ${comma(lon)}`,
  "decimal commas and a space": (lat, lon) => `${comma(lat)} ${comma(lon)}`,
  "decimal commas and a comma": (lat, lon) => `${comma(lat)}, ${comma(lon)}`,
  "degree signs": (lat, lon) => `${point(lat)}° ${point(lon)}°`,
  WKT: (lat, lon) => `POINT (${point(lon)} ${point(lat)})`,
  GeoJSON: (lat, lon) => JSON.stringify({ type: "Point", coordinates: [lon, lat] }),
  "GeoJSON with an altitude": (lat, lon) =>
    JSON.stringify({ type: "Point", coordinates: [lon, lat, 300] }),
  "a geopoint": (lat, lon) => `${point(lat)} ${point(lon)} 300 5`,
  "degrees, then letters": degreesThenLetters,
  "letters, then degrees": lettersThenDegrees,
  "minutes, then letters": minutesThenLetters,
  "letters, then minutes": lettersThenMinutes,
  "seconds, then letters": secondsThenLetters,
  "letters, then seconds": lettersThenSeconds,
  "minutes with signs": (lat, lon) => `${signed(minutes)(lat)} ${signed(minutes)(lon)}`,
  "seconds with signs": (lat, lon) => `${signed(seconds)(lat)}, ${signed(seconds)(lon)}`,
};

describe("coordinates are read", () => {
  it.each([
    "40.1, -83.05",
    "40.1,-83.05",
    "40.1 -83.05",
    "(40.1; -83.05)",
    "+40.1, −83.05",
    "40.1°, -83.05°",
    "40.1 N, 83.05 W",
    "40.1° N 83.05° W",
    "N 40.1 W 83.05",
    "N40.1°, W83.05°",
    "83.05 W, 40.1 N",
    "40°6'N 83°3'W",
    "40° 06′ 00″ N, 83° 03′ 00″ W",
    "40°06'00.0\"N 83°03'00.0\"W",
    "40 06 00 N, 83 03 00 W",
    "N 40°06.000' W 083°03.000'",
    "geo:40.1,-83.05;u=35",
    "  40.1 ,  -83.05 ",
    "40,1; -83,05",
    "40,1, -83,05",
    "40,1 -83,05",
    "40,1° N 83,05° W",
    "40.1 | -83.05",
    "40.1 -83.05 300 5",
    "40°6'0\" -83°3'0\"",
    "40°06'00\"-83°03'00\"",
    "40° 6.000', -83° 3.000'",
    "40 6 0, -83 3 0",
    "40°06’00”N 83°03’00”W",
    "POINT (-83.05 40.1)",
    "point(-83.05 40.1)",
    "POINT Z (-83.05 40.1 300)",
    "SRID=4326;POINT(-83.05 40.1)",
    '{"type":"Point","coordinates":[-83.05,40.1]}',
    '{ "type": "Point", "coordinates": [-83.05, 40.1, 300.5] }',
    '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[-83.05,40.1]}}',
  ])("%s", (text) => {
    expect(near(readCoordinates(text))).toEqual([-83.05, 40.1]);
  });

  it("with whole degrees where a comma parts them", () => {
    expect(readCoordinates("40, -83")).toEqual([-83, 40]);
  });

  it("from what is written for a place", () => {
    fc.assert(
      fc.property(degrees(180), degrees(90), (longitude, latitude) => {
        expect(readCoordinates(formatCoordinates([longitude, latitude]))).toEqual([
          longitude,
          latitude,
        ]);
      }),
    );
  });

  it.each(Object.entries(PRINTED))("as %s, wherever they are", (_, print) => {
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        const read = readCoordinates(print(latitude, longitude));
        expect(read?.[0]).toBeCloseTo(longitude, 6);
        expect(read?.[1]).toBeCloseTo(latitude, 6);
      }),
    );
  });
});

it.each(["-83.05, 40.1", "-83.05 40.1", "(-83.05; 40.1)"])(
  "%s is read with the longitude first as well",
  (text) => {
    expect(near(readLongitudeFirst(text))).toEqual([-83.05, 40.1]);
  },
);

it.each(["Columbus, OH", "1,2,3", "-83.05", "-183.05, 40.1", "40.1, -95.0", ""])(
  "%s is not read with the longitude first",
  (text) => {
    expect(readLongitudeFirst(text)).toBeNull();
  },
);

describe("coordinates are not", () => {
  it.each([
    "43201",
    "1200 43201",
    "40 83",
    "91, 10",
    "40.1, -181",
    "40.1 N, 83.05 N",
    "40°61'N 83°0'W",
    "-40.1 S, 83.05 W",
    "Columbus, OH",
    "40.1,",
    "1,2,3",
    "",
    "39.5 30, -83",
    "-39°57'40\"N 83°00'07\"W",
    "POINT EMPTY",
    "POINT (40.1)",
    "POINT (-83.05 140.1)",
    "POINT (1.2.3 40.1)",
    "SRID=3857;POINT(-83.05 40.1)",
    "LINESTRING (-83 40, -84 41)",
    '{"type":"Point","coordinates":["-83.05","40.1"]}',
    '{"type":"LineString","coordinates":[[-83.05,40.1]]}',
    '{"type":"Point"',
    "{}",
  ])("%s", (text) => {
    expect(readCoordinates(text)).toBeNull();
  });

  it("anything else, without a failure and in no time", () => {
    fc.assert(fc.property(fc.string(), (text) => void readCoordinates(text)));
    expect(readCoordinates(`40${" ".repeat(100_000)}x`)).toBeNull();
    expect(readCoordinates(`POINT (${"1 ".repeat(100_000)}`)).toBeNull();
  });
});
