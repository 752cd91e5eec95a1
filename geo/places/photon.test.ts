import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chosenPlace, type PlaceSearch, suggestPlaces } from "~/places/places.server";
import { OddUpstream } from "~/upstream/testing/odd-upstream";
import { photon } from "./photon";
import { placeValue } from "./place-value";
import { failureOf } from "./testing/failure";

// A local server in the shape that Photon documents (docs/api-v1.md of komoot/photon).
let server: OddUpstream;
beforeAll(async () => {
  server = await OddUpstream.start();
});
afterAll(() => server.stop());

const feature = (properties: object, coordinates: unknown = [-83.0007, 39.9622]) => ({
  type: "Feature",
  properties: {
    osm_type: "N",
    osm_id: 1,
    countrycode: "US",
    country: "United States",
    ...properties,
  },
  geometry: { type: "Point", coordinates },
});
const reply = (...features: object[]) => ({ type: "FeatureCollection", features });
const OHIO = { city: "Columbus", state: "Ohio", postcode: "43215" };
const CITY = feature({
  name: "Columbus",
  osm_key: "place",
  osm_value: "city",
  type: "city",
  state: "Ohio",
});
const HOUSE = feature({
  ...OHIO,
  osm_key: "place",
  osm_value: "house",
  type: "house",
  housenumber: "90",
  street: "West Broad Street",
});
const SHOP = feature({
  ...OHIO,
  name: "Kroger",
  osm_key: "shop",
  osm_value: "supermarket",
  type: "house",
  housenumber: "1350",
  street: "North High Street",
});
const STREET = feature({
  ...OHIO,
  name: "High Street",
  osm_key: "highway",
  osm_value: "primary",
  type: "street",
});

const find = (search: Partial<PlaceSearch> = {}) =>
  suggestPlaces({ text: "columbus", ...search }, { engine: photon({ url: server.url }) });

describe("Photon", () => {
  it("finds cities, addresses, streets and establishments", async () => {
    server.answersJson(200, reply(CITY, HOUSE, SHOP, STREET));
    expect(await find()).toEqual([
      {
        kind: "city",
        label: "Columbus",
        detail: "Ohio, United States",
        coordinates: [-83.0007, 39.9622],
        city: "Columbus",
      },
      {
        kind: "address",
        label: "90 West Broad Street",
        detail: "Columbus, Ohio 43215",
        coordinates: [-83.0007, 39.9622],
        address: "90 West Broad Street",
        city: "Columbus",
        zip: "43215",
      },
      {
        kind: "establishment",
        label: "Kroger",
        detail: "1350 North High Street, Columbus, Ohio 43215",
        coordinates: [-83.0007, 39.9622],
        address: "1350 North High Street",
        city: "Columbus",
        zip: "43215",
      },
      {
        kind: "street",
        label: "High Street",
        detail: "Columbus, Ohio 43215",
        coordinates: [-83.0007, 39.9622],
        city: "Columbus",
        zip: "43215",
      },
    ]);
    expect(server.last.url.pathname + server.last.url.search).toBe(
      "/api?q=columbus&limit=10&lang=en",
    );
    expect(server.last.headers["user-agent"]).toContain("Waybook");
  });

  it("is asked for what is near and for establishments alone", async () => {
    server.answersJson(200, reply(SHOP));
    await find({ near: [-83, 40], establishmentsOnly: true, limit: 3 });
    const query = server.last.url.searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ lon: "-83", lat: "40", limit: "3" });
    expect(query.getAll("osm_tag")).toContain("shop");
    expect(query.getAll("osm_tag")).not.toContain("place");
  });

  it("says what lies at coordinates", async () => {
    server.answersJson(200, reply(HOUSE));
    expect(await find({ text: "39.96, -83.0" })).toMatchObject([{ zip: "43215" }]);
    expect(server.last.url.search).toBe("?lon=-83&lat=39.96&limit=1&lang=en");
    server.answersJson(200, reply());
    expect(await find({ text: "0, 0" })).toEqual([
      { kind: "point", label: "0.0, 0.0", coordinates: [0, 0] },
    ]);
  });

  it("is not asked for coordinates where establishments are wanted", async () => {
    server.answersJson(200, reply(HOUSE));
    expect(await find({ text: "39.96, -83.0", establishmentsOnly: true })).toEqual([]);
    expect(server.heard).toHaveLength(0);
  });

  it("says where typed coordinates are, which stay where they are", async () => {
    server.answersJson(200, reply(HOUSE));
    expect(await find({ text: "40.1, -83.0" })).toEqual([
      {
        kind: "point",
        label: "40.1, -83.0",
        detail: "90 West Broad Street, Columbus, Ohio 43215",
        coordinates: [-83, 40.1],
        address: "90 West Broad Street",
        city: "Columbus",
        zip: "43215",
      },
    ]);
    server.answersJson(503, {});
    const [point] = await find({ text: "40.1, -83.0" });
    expect(point).toEqual({ kind: "point", label: "40.1, -83.0", coordinates: [-83, 40.1] });
  });

  it("is asked the same question once", async () => {
    server.answersJson(200, reply(CITY));
    const engine = photon({ url: server.url });
    const twice = [1, 2].map(() => suggestPlaces({ text: "columbus" }, { engine }));
    await Promise.all(twice);
    await suggestPlaces({ text: "columbus" }, { engine });
    expect(server.heard.length).toBeLessThanOrEqual(2);
    server.answersJson(500, {});
    expect(await suggestPlaces({ text: "columbus" }, { engine })).toHaveLength(1);
    expect((await failureOf(suggestPlaces({ text: "dublin" }, { engine }))).kind).toBe(
      "unreachable",
    );
  });

  it("leaves out what has no name", async () => {
    server.answersJson(200, reply(feature({ osm_key: "building", osm_value: "yes" }), CITY));
    expect(await find()).toHaveLength(1);
  });

  it.each([
    ["coordinates beyond the earth", feature({ name: "X" }, [200, 0])],
    ["no coordinates", feature({ name: "X" }, [null, null])],
    ["no geometry", { type: "Feature", properties: { name: "X" }, geometry: null }],
    ["no properties", { type: "Feature", properties: null, geometry: CITY.geometry }],
    ["another shape", ["X"]],
    ["nothing", null],
  ])("leaves out one feature with %s, and finds the others", async (_what, odd) => {
    server.answersJson(200, { type: "FeatureCollection", features: [odd, CITY, odd, SHOP] });
    expect((await find()).map(({ label }) => label)).toEqual(["Columbus", "Kroger"]);
  });

  it.each([
    ["<!DOCTYPE html><p>Hello", "text/html", "a web page"],
    ["<html>", "text/plain", "a web page"],
    ["OK", "text/plain", "text that is not JSON"],
    ["", "application/json", "nothing"],
  ])("is named where it answers %j as %s", async (body, type, sent) => {
    server.answers((_, res) => res.writeHead(200, { "content-type": type }).end(body));
    const error = await failureOf(find());
    expect(error.kind).toBe("unreachable");
    expect(error.message).toBe(
      `The places service gave an answer that can't be read: Photon sent ${sent}. Try again later, or ask an administrator to check the places service.`,
    );
  });

  it.each([
    ["another shape", { results: [] }],
    ["no feature that can be read", reply(feature({ name: "X" }, [200, 0]))],
  ])("can't be read with %s", async (_what, body) => {
    server.answersJson(200, body);
    const error = await failureOf(find());
    expect(error.message).toBe(
      "The places service gave an answer that can't be read. Try again later.",
    );
  });

  it.each([
    [400, "The places service does not understand the request."],
    [404, "There is no places service at this address. An administrator must check PLACES_URL."],
  ])("refuses with %d", async (status, message) => {
    server.answersJson(status, { message: "missing search term 'q'" });
    expect((await failureOf(find())).message).toBe(message);
  });

  it("knows no suggestions to be looked up", async () => {
    const value = placeValue({ kind: "city", label: "Columbus", id: "ChIJ" });
    const error = await failureOf(chosenPlace(value, { engine: photon({ url: server.url }) }));
    expect(error.message).toContain("Choose it again.");
  });
});
