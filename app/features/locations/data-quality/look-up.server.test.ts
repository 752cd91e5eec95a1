import type { Location } from "contract/entities";
import type { PlacesEngine } from "geo/places/engine";
import { PlacesError } from "geo/places/errors";
import type { Suggestion } from "geo/places/place";
import { describe, expect, it } from "vitest";
import { lookUp } from "./look-up.server";

/** A geocoder that knows these places by these very words. */
const knowing = (places: Record<string, Suggestion[]>, fails = false): PlacesEngine => ({
  typeAhead: false,
  credits: () => [],
  suggest: async ({ text }) => {
    if (fails) throw new PlacesError("unreachable", "Places can't be searched now");
    return places[text] ?? [];
  },
  resolve: async ({ id }) => ({ kind: "address", label: id, coordinates: [-83.1, 40.1] }),
  at: async () => null,
});
const ask = (engine: PlacesEngine, ...locations: Partial<Location>[]) =>
  lookUp(
    locations.map((one, at) => ({ id: `l${at}`, name: "L", ...one })),
    { engine, searcher: "u1", signal: new AbortController().signal },
  );

const street = { address: "1 High St", city: "Columbus", zip: "43215" };
const zipOnly: Suggestion[] = [{ kind: "zip", label: "43215", coordinates: [-83, 39.96] }];

describe("looking up where locations are", () => {
  it("takes the address, and tells of the rest what is known by zip or city, or not", async () => {
    const engine = knowing({
      "1 High St, Columbus": [
        { kind: "address", label: "1 High St", coordinates: [-83.001, 39.961], zip: "43215" },
      ],
      "43215": zipOnly,
      Dublin: [{ kind: "city", label: "Dublin, OH", coordinates: [-83.11, 40.1] }],
    });
    const found = await ask(
      engine,
      street,
      { ...street, address: "2 Lost St" },
      { city: "Dublin" },
      { address: "3 High St" },
    );
    expect(found).toEqual({
      positions: [
        { id: "l0", location: { coordinates: [-83.001, 39.961] }, rough: false },
        { id: "l1", location: { coordinates: [-83, 39.96] }, rough: true },
        { id: "l2", location: { coordinates: [-83.11, 40.1] }, rough: true },
      ],
      unknown: 1,
      left: 0,
    });
  });

  it("does not take the same address of another zip", async () => {
    const elsewhere: Suggestion = {
      kind: "address",
      label: "1 High St",
      coordinates: [-90, 30],
      zip: "70112",
    };
    const engine = knowing({ "1 High St, Columbus": [elsewhere], "43215": zipOnly });
    expect((await ask(engine, street)).positions).toEqual([
      { id: "l0", location: { coordinates: [-83, 39.96] }, rough: true },
    ]);
  });

  it("takes another house of the number, or the street, for a rough position", async () => {
    const near: Suggestion = {
      ...{ kind: "address", label: "Hafenstraße 4", coordinates: [15.6, 48.4], city: "Krems" },
      ...{ leftOut: [{ part: "suffix", text: "b" }], isRough: true },
    };
    const engine = knowing({ "Hafenstr. 4b, Krems an der Donau": [near] });
    const location = { address: "Hafenstr. 4b", city: "Krems an der Donau" };
    expect((await ask(engine, location)).positions).toEqual([
      { id: "l0", location: { coordinates: [15.6, 48.4] }, rough: true },
    ]);
  });

  it("does not take an address of an unknown place, nor a zip that only begins so", async () => {
    const elsewhere: Suggestion = {
      ...{ kind: "address", label: "Hafenstraße 4", coordinates: [15.6, 48.4] },
      leftOut: [{ part: "place", text: "Wien" }],
    };
    const engine = knowing({
      "Hafenstr. 4, Wien": [elsewhere],
      "3500": [{ kind: "zip", label: "35004", coordinates: [-86, 33] }],
    });
    const location = { address: "Hafenstr. 4", city: "Wien", zip: "3500" };
    expect(await ask(engine, location)).toEqual({ positions: [], unknown: 1, left: 0 });
  });

  it.each<[string, Suggestion, boolean]>([
    [
      "Wien",
      { kind: "street", label: "Wiener Straße", detail: "Krems, 3500", coordinates: [15, 48] },
      false,
    ],
    [
      "Krems",
      { kind: "street", label: "Wiener Straße", detail: "Krems, 3500", coordinates: [15, 48] },
      true,
    ],
    ["Wien", { kind: "city", label: "Vienna", city: "Vienna", coordinates: [16, 48] }, true],
  ])("of the city %s takes the rough position of %j: %s", async (city, place, isTaken) => {
    const { positions } = await ask(knowing({ [city]: [place] }), { city });
    expect(positions).toHaveLength(isTaken ? 1 : 0);
  });

  it("takes the first address that fits, of several alike", async () => {
    const at = (zip: string, longitude: number): Suggestion => ({
      ...{ kind: "address", label: "1 High St", coordinates: [longitude, 40], zip },
    });
    const engine = knowing({ "1 High St, Columbus": [at("43085", -83.1), at("43215", -83)] });
    expect((await ask(engine, street)).positions).toMatchObject([
      { location: { coordinates: [-83, 40] }, rough: false },
    ]);
  });

  it("asks where it is, of a service that only suggests", async () => {
    const engine = knowing({
      "1 High St, Columbus": [{ kind: "address", label: "1 High St", id: "g1" }],
    });
    expect((await ask(engine, street)).positions).toEqual([
      { id: "l0", location: { coordinates: [-83.1, 40.1] }, rough: false },
    ]);
  });

  it("says so where no geocoder answers", async () => {
    await expect(ask(knowing({}, true), street)).rejects.toMatchObject({
      message: "Places can't be searched now",
    });
  });
});
