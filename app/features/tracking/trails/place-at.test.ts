import { expect, it } from "vitest";
import { placeAt, type WayPart } from "./place-at";

const PARTS: WayPart[] = [
  {
    times: [100, 200, 260],
    places: [
      [0, 0],
      [10, 5],
      [10, 5],
    ],
  },
  { times: [900], places: [[20, 0]] },
  {
    times: [1000, 1100],
    places: [
      [30, 0],
      [31, 0],
    ],
  },
];
const at = (seconds: number) => placeAt(PARTS, seconds);

it("the place of an agent is on the way from one point to the next at an even pace", () => {
  expect(at(100)).toEqual({ place: [0, 0], known: true });
  expect(at(130)).toEqual({ place: [3, 1.5], known: true });
  expect(at(230)).toEqual({ place: [10, 5], known: true });
  expect(at(1050)).toEqual({ place: [30.5, 0], known: true });
});

it("the place of an agent stays where the agent was last while nothing is known", () => {
  expect(at(99)).toBeNull();
  expect(at(260)).toEqual({ place: [10, 5], known: true });
  expect(at(261)).toEqual({ place: [10, 5], known: false });
  expect(at(900)).toEqual({ place: [20, 0], known: true });
  expect(at(950)).toEqual({ place: [20, 0], known: false });
  expect(at(5000)).toEqual({ place: [31, 0], known: false });
  expect(placeAt([], 0)).toBeNull();
});
