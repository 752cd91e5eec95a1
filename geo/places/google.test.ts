import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chosenPlace, suggestPlaces } from "~/places/places.server";
import { OddUpstream } from "~/upstream/testing/odd-upstream";
import { google } from "./google";
import { placeValue } from "./place-value";
import { failureOf } from "./testing/failure";

// A local server in the shapes that Google documents for the Places API (New) and Geocoding.
let server: OddUpstream;
beforeAll(async () => {
  server = await OddUpstream.start();
});
afterAll(() => server.stop());

const KEY = "AIza-0123";
const engine = () =>
  google({ key: KEY, placesUrl: `${server.url}/v1`, geocodingUrl: `${server.url}/geocode` });

const SUGGESTIONS = {
  suggestions: [
    {
      placePrediction: {
        place: "places/ChIJ1",
        placeId: "ChIJ1",
        types: ["supermarket", "establishment", "point_of_interest"],
        text: { text: "Kroger, North High Street, Columbus, OH, USA" },
        structuredFormat: {
          mainText: { text: "Kroger" },
          secondaryText: { text: "North High Street, Columbus, OH, USA" },
        },
      },
    },
    {
      placePrediction: {
        placeId: "ChIJ2",
        types: ["locality", "political"],
        text: { text: "Columbus, OH, USA" },
      },
    },
  ],
};
const DETAILS = {
  location: { latitude: 39.99, longitude: -83.005 },
  addressComponents: [
    { longText: "1350", shortText: "1350", types: ["street_number"] },
    { longText: "North High Street", shortText: "N High St", types: ["route"] },
    { longText: "Columbus", shortText: "Columbus", types: ["locality", "political"] },
    { longText: "43201", shortText: "43201", types: ["postal_code"] },
  ],
};
const GEOCODED = {
  status: "OK",
  results: [
    {
      formatted_address: "1350 N High St, Columbus, OH 43201, USA",
      types: ["street_address"],
      geometry: { location: { lat: 39.99, lng: -83.005 }, location_type: "ROOFTOP" },
      address_components: DETAILS.addressComponents.map(({ longText, types }) => ({
        long_name: longText,
        types,
      })),
    },
  ],
};
const KEY_INVALID = {
  error: {
    code: 400,
    message: `API key not valid: ${KEY}`,
    status: "INVALID_ARGUMENT",
    details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }],
  },
};

describe("Google's suggestions", () => {
  it("have no coordinates yet, and the key goes in a header", async () => {
    server.answersJson(200, SUGGESTIONS);
    const found = await suggestPlaces(
      { text: "krog", searcher: "u1", near: [-83, 40], establishmentsOnly: true },
      { engine: engine() },
    );
    expect(found).toEqual([
      {
        kind: "establishment",
        label: "Kroger",
        detail: "North High Street, Columbus, OH, USA",
        id: "ChIJ1",
      },
      { kind: "city", label: "Columbus, OH, USA", id: "ChIJ2" },
    ]);
    const { method, url, headers, body } = server.last;
    expect([method, url.pathname, url.search]).toEqual(["POST", "/v1/places:autocomplete", ""]);
    expect(headers["x-goog-api-key"]).toBe(KEY);
    expect(headers["x-goog-fieldmask"]).toContain("suggestions.placePrediction.placeId");
    expect(body).toMatchObject({
      input: "krog",
      includedPrimaryTypes: ["establishment"],
      locationBias: { circle: { center: { latitude: 40, longitude: -83 } } },
      sessionToken: expect.stringMatching(/^[\w-]{36}$/),
    });
  });

  it("are none for a text that nothing fits", async () => {
    server.answersJson(200, {});
    expect(await suggestPlaces({ text: "qqqq" }, { engine: engine() })).toEqual([]);
  });

  // spec: 7.geocoding
  it("count as one search of a person until they choose", async () => {
    const one = engine();
    const tokens: unknown[] = [];
    server.answers(({ body, url }, res) => {
      tokens.push(Object(body).sessionToken ?? url.searchParams.get("sessionToken"));
      res.end(JSON.stringify(url.pathname.endsWith("autocomplete") ? SUGGESTIONS : DETAILS));
    });
    const type = (text: string, searcher: string) =>
      suggestPlaces({ text, searcher }, { engine: one });
    const [choice] = await type("k", "u1");
    await type("kr", "u1");
    await type("kr", "u2");
    const value = choice && placeValue(choice);
    const place = await chosenPlace(value, { engine: one, searcher: "u1" });
    expect(place).toEqual({
      kind: "establishment",
      label: "Kroger",
      detail: "North High Street, Columbus, OH, USA",
      coordinates: [-83.005, 39.99],
      address: "1350 North High Street",
      city: "Columbus",
      zip: "43201",
    });
    expect(server.last.url.pathname).toBe("/v1/places/ChIJ1");
    await type("k", "u1");
    const [first, second, other, details, next] = tokens;
    expect([second, details]).toEqual([first, first]);
    expect(new Set([first, other, next]).size).toBe(3);
  });

  it("that are not known any more are to be chosen again", async () => {
    const value = placeValue({ kind: "city", label: "Columbus", id: "../secret?x=1" });
    for (const status of [404, 400]) {
      server.answersJson(status, { error: { code: status, status: "NOT_FOUND", message: "" } });
      const error = await failureOf(chosenPlace(value, { engine: engine() }));
      expect(error.message).toContain("Choose it again.");
    }
    expect(server.last.url.pathname).toBe("/v1/places/..%2Fsecret%3Fx%3D1");
  });

  it.each([
    ["a key that is none", 400, KEY_INVALID],
    ["a key that may not", 403, { error: { code: 403, status: "PERMISSION_DENIED" } }],
  ])("are refused for %s", async (_what, status, body) => {
    server.answersJson(status, body);
    const value = placeValue({ kind: "city", label: "Columbus", id: "ChIJ2" });
    for (const work of [
      () => suggestPlaces({ text: "x" }, { engine: engine() }),
      () => chosenPlace(value, { engine: engine() }),
    ]) {
      const error = await failureOf(work());
      expect(error.message).toContain("An administrator must check PLACES_KEY.");
      expect(JSON.stringify([error, error.cause, error.stack])).not.toContain(KEY);
    }
  });

  it("are found beside one that can't be read, such as a suggested search", async () => {
    const odd = { queryPrediction: { text: { text: "cafes" } } };
    const placePrediction = { placeId: "ChIJ9", types: [], text: { text: "Columbus" } };
    server.answersJson(200, { suggestions: [odd, { placePrediction }] });
    const found = await suggestPlaces({ text: "x" }, { engine: engine() });
    expect(found).toMatchObject([{ id: "ChIJ9", label: "Columbus" }]);
  });

  it("name Google where it answers a web page", async () => {
    server.answers((_, res) => res.writeHead(200).end("<html>"));
    const error = await failureOf(suggestPlaces({ text: "x" }, { engine: engine() }));
    expect(error.message).toContain("Google sent a web page.");
  });

  it("can't be read in another shape, nor beyond the earth", async () => {
    server.answersJson(200, { suggestions: [{ placePrediction: {} }] });
    const error = await failureOf(suggestPlaces({ text: "x" }, { engine: engine() }));
    expect(error.message).toContain("can't be read");
    server.answersJson(200, { location: { latitude: 91, longitude: 0 } });
    const value = placeValue({ kind: "city", label: "Columbus", id: "ChIJ2" });
    const beyond = await failureOf(chosenPlace(value, { engine: engine() }));
    expect(beyond.message).toContain("can't be read");
  });
});

describe("Google's geocoding", () => {
  // spec: 7.geocoding
  it("says which address lies at coordinates", async () => {
    server.answersJson(200, GEOCODED);
    expect(await suggestPlaces({ text: "39.99, -83.005" }, { engine: engine() })).toEqual([
      {
        kind: "point",
        label: "39.99, -83.005",
        detail: "1350 N High St, Columbus, OH 43201, USA",
        coordinates: [-83.005, 39.99],
        address: "1350 North High Street",
        city: "Columbus",
        zip: "43201",
      },
    ]);
    expect(Object.fromEntries(server.last.url.searchParams)).toEqual({
      key: KEY,
      language: "en",
      latlng: "39.99,-83.005",
    });
  });

  it.each([
    ["ZERO_RESULTS", null],
    ["REQUEST_DENIED", "refused"],
    ["OVER_QUERY_LIMIT", "limits"],
    ["OVER_DAILY_LIMIT", "limits"],
    ["INVALID_REQUEST", "refused"],
    ["UNKNOWN_ERROR", "unreachable"],
  ])("may say %s", async (status, kind) => {
    server.answersJson(200, { status, results: [], error_message: `The key ${KEY} …` });
    const found = engine().at([-83, 40], {});
    if (!kind) return expect(await found).toBeNull();
    const error = await failureOf(found);
    expect(error.kind).toBe(kind);
    expect(JSON.stringify([error, error.cause, error.stack])).not.toContain(KEY);
  });
});
