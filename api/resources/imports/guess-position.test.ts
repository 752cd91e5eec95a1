import { describe, expect, it } from "vitest";
import { guessFields } from "./guess-fields";

const PAIR = "39.9612, -83.0021";
const WKT = "POINT (-83.0021 39.9612)";
const GEOJSON = '{"type":"Point","coordinates":[-83.0021,39.9612]}';

/** The guess for columns given as a header and its cells. */
const guess = (...columns: [header: string, ...cells: string[]][]) =>
  guessFields(
    columns.map(([header]) => header),
    (columns[0] ?? []).slice(1).map((_, row) => columns.map((cells) => cells[row + 1] ?? "")),
  );

describe("a header of two coordinates is known", () => {
  it.each([
    ["Latitude", "Longitude"],
    ["lat", "lng"],
    ["GPS Latitude", "GPS Longitude"],
    ["Latitude (WGS84)", "Longitude (WGS84)"],
    ["BillingLatitude", "BillingLongitude"],
    ["Y", "X"],
    ["Y coordinate", "X coordinate"],
    ["coord_y", "coord_x"],
    ["Breitengrad", "Längengrad"],
    ["Breitengrad", "La\u0308ngengrad"],
    ["Geo-Breite", "Geo-Länge"],
    ["Latitud", "Longitud"],
    ["Latitudine", "Longitudine"],
    ["Breedtegraad", "Lengtegraad"],
    ["Szerokość geograficzna", "Długość geograficzna"],
    ["Szerokosc geograficzna", "Dlugosc geograficzna"],
    ["Широта", "Долгота"],
    ["緯度", "経度"],
    ["纬度", "经度"],
    ["위도", "경도"],
    ["خط العرض", "خط الطول"],
  ])("%s, %s", (latitude, longitude) => {
    const expected = ["latitude", "longitude"];
    expect(guess([latitude, "39.9612"], [longitude, "-83.0021"])).toEqual(expected);
    expect(guess([latitude, ""], [longitude, ""])).toEqual(expected);
  });
});

describe("a header of both coordinates is known", () => {
  it.each([
    "position",
    "Coordinates",
    "GPS coordinates",
    "coords",
    "location",
    "LatLng",
    "lat/lng",
    "Lat, Lon",
    "Latitude and longitude",
    "Breitengrad/Längengrad",
    "geopoint",
    "the_geom",
    "geom",
    "geometry",
    "WKT",
    "GeoJSON",
    "GPS",
    "geolocation",
    "Koordinaten",
    "Coordonnées GPS",
    "Coordenadas",
    "Coordinate",
    "Coördinaten",
    "Współrzędne",
    "Координаты",
    "座標",
    "좌표",
    "الإحداثيات",
  ])("%s", (header) => {
    expect(guess(["Name", "A"], [header, PAIR])).toEqual(["name", "position"]);
    expect(guess(["Name", "A"], [header, ""])).toEqual(["name", "position"]);
  });

  it("but not where its cells hold something else", () => {
    expect(guess(["name", "A", "B"], ["location", "Yard 3", "Yard 4"])).toEqual(["name", null]);
    expect(guess(["name", "A", "B"], ["position", "2, 3", "1, 4"])).toEqual(["name", null]);
  });

  it("but not where two columns hold them as well", () => {
    const inTwo = [
      ["lat", "39.9612"],
      ["lng", "-83.0021"],
    ] as const;
    expect(guess(["geom", WKT], ...inTwo.map(([...column]) => column))).toEqual([
      null,
      "latitude",
      "longitude",
    ]);
  });

  it("but not if it names the longitude first and its cells show no order", () => {
    expect(guess(["lng,lat", "-83.0021, 39.9612"])).toEqual([null]);
    expect(guess(["lng,lat", ""])).toEqual([null]);
    expect(guess(["lng,lat", WKT])).toEqual(["position"]);
  });
});

describe("cells of both coordinates are known", () => {
  it.each([
    PAIR,
    `(${PAIR})`,
    "39,9612; -83,0021",
    "39.9612 -83.0021 300 5",
    "39°57'40\"N 83°00'07\"W",
    WKT,
    GEOJSON,
  ])("%s, under any header", (cell) => {
    expect(guess(["name", "A"], ["Where", cell])).toEqual(["name", "position"]);
    expect(guess(["name", "A"], ["lat", cell], ["lng", ""])).toEqual(["name", "position", null]);
    expect(guess(["name", "A"], ["place", cell], ["town", "X"])).toEqual([
      "name",
      "position",
      "city",
    ]);
  });

  it("where few of them are something else", () => {
    const cells = [PAIR, PAIR, PAIR, PAIR];
    expect(guess(["Where", ...cells, "unknown", ""])).toEqual(["position"]);
    expect(guess(["Where", PAIR, "unknown", ""])).toEqual([null]);
  });

  it.each([
    ["a decimal comma", "50,835"],
    ["a thousands separator", "12,125"],
    ["two whole numbers", "3, 4"],
    ["opening hours", "09.30 17.30"],
    ["phones", "12 34 56 78"],
    ["dates", "12.05.2026"],
  ])("but not %s", (_, cell) => {
    expect(guess(["Other", cell, cell])).toEqual([null]);
  });

  it("in one column only, first where the header says so", () => {
    expect(guess(["a", WKT], ["geojson", GEOJSON], ["b", PAIR])).toEqual([null, "position", null]);
  });
});
