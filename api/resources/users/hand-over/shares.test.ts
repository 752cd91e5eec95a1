import { expect, it } from "vitest";
import { shareLocations, shareRoutes } from "./shares";

const routes = (...stops: number[]) =>
  stops.map((totalLocation, at) => ({ ids: [`r${at}`], totalLocation }));
const places = (...at: [number, number][]) =>
  at.map(([longitude, latitude], n) => ({ id: `l${n}`, longitude, latitude }));
const nobody = new Map<string, string>();
const sizes = (shares: Map<string, string>) =>
  Object.fromEntries(
    [...new Set(shares.values())].map((agent) => [
      agent,
      [...shares.values()].filter((one) => one === agent).length,
    ]),
  );

it("a hand-over gives each agent about as many stops", () => {
  const shares = shareRoutes(routes(10, 4, 5, 1), ["ann", "ben"]);
  expect(Object.fromEntries(shares)).toEqual({ r0: "ann", r2: "ben", r1: "ben", r3: "ben" });
  expect(sizes(shareRoutes(routes(0, 0, 0, 0), ["ann", "ben"]))).toEqual({ ann: 2, ben: 2 });
  expect(shareRoutes(routes(1, 2), []).size).toBe(0);
  const recurring = { ids: ["again", "r8", "r9"], totalLocation: 8 };
  expect(Object.fromEntries(shareRoutes([...routes(7, 2), recurring], ["ann", "ben"]))).toEqual({
    ...{ again: "ann", r8: "ann", r9: "ann" },
    ...{ r0: "ben", r1: "ben" },
  });
});

it("a hand-over gives each agent as many locations, side by side", () => {
  const east = places([-83.0, 40], [-83.3, 40.1], [-82.9, 39.9], [-83.2, 40]);
  const shares = Object.fromEntries(shareLocations(east, ["west", "east"], nobody));
  expect(shares).toEqual({ l0: "east", l1: "west", l2: "east", l3: "west" });
  const north = places([-83, 40.9], [-83.1, 39.1], [-83, 40.5], [-83.1, 39.5]);
  expect(Object.fromEntries(shareLocations(north, ["south", "north"], nobody))).toEqual({
    l0: "north",
    l1: "south",
    l2: "north",
    l3: "south",
  });
});

it("a hand-over leaves a stop with who gets its route, and shares out what has no place", () => {
  const taken = new Map([["l1", "ben"]]);
  const some = [
    ...places([-83, 40], [-83.1, 40]),
    { id: "x", longitude: null, latitude: null },
    { id: "y", longitude: null, latitude: null },
  ];
  expect(Object.fromEntries(shareLocations(some, ["ann", "ben", "cat"], taken))).toEqual({
    l0: "ann",
    l1: "ben",
    x: "ben",
    y: "cat",
  });
  expect(shareLocations([], ["ann"], taken).size).toBe(0);
});
