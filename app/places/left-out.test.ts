import type { Place } from "geo/places/place";
import { expect, it } from "vitest";
import { detailWithLeftOut } from "./left-out";

const STREET: Place = { kind: "street", label: "Dorfstraße", coordinates: [9.53, 47.1] };

it.each<[Partial<Place>, string | undefined]>([
  [{}, undefined],
  [{ detail: "Triesen" }, "Triesen"],
  [{ leftOut: [{ part: "number", text: "24" }] }, "without number 24"],
  [
    {
      detail: "Triesen",
      leftOut: [
        { part: "postcode", text: "9490" },
        { part: "suffix", text: "bis" },
      ],
    },
    "Triesen, without postcode 9490, suffix bis",
  ],
])("a place %j has the detail %j", (more, detail) => {
  expect(detailWithLeftOut({ ...STREET, ...more })).toBe(detail);
});
