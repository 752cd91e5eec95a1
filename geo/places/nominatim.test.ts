import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PlaceSearch, suggestPlaces } from "~/places/places.server";
import { OddUpstream } from "~/upstream/testing/odd-upstream";
import { nominatim } from "./nominatim";
import { failureOf } from "./testing/failure";

// A local server in the shape that Nominatim documents (format jsonv2 with address details).
let server: OddUpstream;
beforeAll(async () => {
  server = await OddUpstream.start();
});
afterAll(() => server.stop());

const found = (more: object) => ({
  place_id: 1,
  licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
  lat: "39.9622601",
  lon: "-83.0007065",
  place_rank: 30,
  importance: 0.1,
  name: "",
  ...more,
});
const OHIO = { state: "Ohio", postcode: "43215", country: "United States", country_code: "us" };
const CITY = found({
  category: "boundary",
  type: "administrative",
  addresstype: "city",
  name: "Columbus",
  display_name: "Columbus, Franklin County, Ohio, United States",
  address: { city: "Columbus", county: "Franklin County", state: "Ohio" },
});
const HOUSE = found({
  category: "place",
  type: "house",
  addresstype: "place",
  display_name: "90, West Broad Street, Columbus, Franklin County, Ohio, 43215, United States",
  address: { house_number: "90", road: "West Broad Street", city: "Columbus", ...OHIO },
});
const SHOP = found({
  category: "shop",
  type: "bakery",
  addresstype: "shop",
  name: "Bakery",
  display_name: "Bakery, 4, High Street, Worthington, Ohio, 43085, United States",
  address: { shop: "Bakery", house_number: "4", road: "High Street", town: "Worthington", ...OHIO },
});
const ZIP = found({
  category: "place",
  type: "postcode",
  addresstype: "postcode",
  name: "43215",
  display_name: "43215, Columbus, Ohio, United States",
  address: { postcode: "43215", city: "Columbus", state: "Ohio" },
});

const engine = () => nominatim({ url: server.url });
const find = (search: Partial<PlaceSearch> = {}) =>
  suggestPlaces({ text: "columbus", ...search }, { engine: engine() });

describe("Nominatim", () => {
  it("finds cities, addresses, establishments and zips", async () => {
    server.answersJson(200, [CITY, HOUSE, SHOP, ZIP]);
    const coordinates = [-83.0007065, 39.9622601];
    expect(await find()).toEqual([
      { kind: "city", label: "Columbus", detail: "Ohio", coordinates, city: "Columbus" },
      {
        kind: "address",
        label: "90 West Broad Street",
        detail: "Columbus, Ohio 43215",
        coordinates,
        address: "90 West Broad Street",
        city: "Columbus",
        zip: "43215",
      },
      {
        kind: "establishment",
        label: "Bakery",
        detail: "4 High Street, Worthington, Ohio 43215",
        coordinates,
        address: "4 High Street",
        city: "Worthington",
        zip: "43215",
      },
      {
        kind: "zip",
        label: "43215",
        detail: "Columbus, Ohio 43215",
        coordinates,
        city: "Columbus",
        zip: "43215",
      },
    ]);
  });

  it("is told who asks, and asked for what is near and for establishments alone", async () => {
    server.answersJson(200, []);
    await find({ near: [-83, 40], establishmentsOnly: true });
    expect(server.last.url.pathname).toBe("/search");
    expect(Object.fromEntries(server.last.url.searchParams)).toEqual({
      format: "jsonv2",
      addressdetails: "1",
      "accept-language": "en",
      q: "columbus",
      limit: "10",
      layer: "poi",
      viewbox: "-83.5,39.5,-82.5,40.5",
    });
    expect(server.last.headers["user-agent"]).toContain("Waybook");
  });

  it("is not asked while one types, and names its source", () => {
    expect(engine().typeAhead).toBe(false);
    expect(engine().credits([])).toEqual([
      { label: "© OpenStreetMap contributors", href: "https://www.openstreetmap.org/copyright" },
    ]);
  });

  it("says what lies at coordinates, or that nothing does", async () => {
    server.answersJson(200, HOUSE);
    expect(await find({ text: "39.96, -83.0" })).toMatchObject([
      { label: "39.96, -83.0", address: "90 West Broad Street" },
    ]);
    expect(server.last.url.pathname).toBe("/reverse");
    server.answersJson(200, { error: "Unable to geocode" });
    expect(await find({ text: "0, 0" })).toEqual([
      { kind: "point", label: "0.0, 0.0", coordinates: [0, 0] },
    ]);
  });

  it("leaves out one place that can't be read, and finds the others", async () => {
    const odd = found({ lat: "x", display_name: "X" });
    server.answersJson(200, [odd, HOUSE, null]);
    expect(await find()).toMatchObject([{ address: "90 West Broad Street" }]);
  });

  it("is named where it answers a web page", async () => {
    server.answers((_, res) => res.writeHead(200).end("<html>"));
    expect((await failureOf(find())).message).toContain("Nominatim sent a web page.");
  });

  it("is left alone where it refuses, and can't be read where it says something else", async () => {
    server.answersJson(400, { error: { code: 400, message: "Parameter 'q' missing" } });
    expect((await failureOf(find())).kind).toBe("refused");
    server.answersJson(429, {});
    expect((await failureOf(find())).kind).toBe("limits");
    for (const body of [{ places: [] }, [{}], [found({ lat: "x", display_name: "X" })]]) {
      server.answersJson(200, body);
      expect((await failureOf(find())).message).toContain("can't be read");
    }
  });
});
