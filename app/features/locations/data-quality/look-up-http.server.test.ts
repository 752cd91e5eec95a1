import type { Location } from "contract/entities";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OddUpstream, setTestEnv } from "~/upstream/testing/odd-upstream";
import { lookUp } from "./look-up.server";

// A FAKE geocoder on this machine, in the shape that Nominatim documents: nothing leaves it.
const KNOWN: Record<string, object> = {
  "90 West Broad Street, Columbus": {
    lat: "39.9622601",
    lon: "-83.0007065",
    addresstype: "place",
    display_name: "90, West Broad Street, Columbus, Ohio, 43215, United States",
    address: { house_number: "90", road: "West Broad Street", city: "Columbus", postcode: "43215" },
  },
  "43004": {
    lat: "40.01",
    lon: "-82.80",
    addresstype: "postcode",
    name: "43004",
    display_name: "43004, Blacklick, Ohio, United States",
    address: { postcode: "43004" },
  },
};

let geocoder: OddUpstream;
beforeAll(async () => {
  geocoder = await OddUpstream.start();
  setTestEnv(geocoder.url, {
    places: { engine: "nominatim", url: geocoder.url, shared: false },
  });
  geocoder.answers((request, reply) => {
    const asked = new URL(request.url ?? "", "http://fake").searchParams.get("q") ?? "";
    reply.writeHead(200, { "content-type": "application/json" });
    reply.end(JSON.stringify(KNOWN[asked] ? [KNOWN[asked]] : []));
  });
});
afterAll(() => geocoder.stop());

it("a look-up asks a geocoder by HTTP for the address first, then by zip and city", async () => {
  const located = (id: string, fields: Partial<Location>): Location => ({
    id,
    name: id,
    ...fields,
  });
  const found = await lookUp(
    [
      located("exact", { address: "90 West Broad Street", city: "Columbus", zip: "43215" }),
      located("rough", { address: "1 Lost Lane", city: "Nowhere", zip: "43004" }),
      located("elsewhere", { address: "90 West Broad Street", city: "Columbus", zip: "70112" }),
    ],
    { searcher: "u1", signal: new AbortController().signal },
  );
  expect(found).toEqual({
    positions: [
      { id: "exact", location: { coordinates: [-83.0007065, 39.9622601] }, rough: false },
      { id: "rough", location: { coordinates: [-82.8, 40.01] }, rough: true },
    ],
    unknown: 1,
    left: 0,
  });
  const questions = geocoder.heard.map(({ url }) => url.searchParams.get("q"));
  expect(questions).toEqual([
    "90 West Broad Street, Columbus",
    "1 Lost Lane, Nowhere",
    "43004",
    // Known from the first question.
    "70112",
    "Columbus",
  ]);
});
