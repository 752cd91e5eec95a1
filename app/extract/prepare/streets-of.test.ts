import { expect, it } from "vitest";
import type { House } from "./street-data";
import { streetsOf } from "./streets-of";

it("joins the pieces of a street, however many there are", () => {
  const count = 150_000;
  const houses = Array.from({ length: count }, (_, i): House => {
    const common = { number: String(i), street: "High St", zip: undefined };
    return { ...common, city: "Columbus", coordinates: [-83 + i / 1e6, 40] };
  });
  const streets = streetsOf({ lines: [], houses });
  expect(streets).toHaveLength(1);
  expect(streets[0]).toMatchObject({ name: "High St", city: "Columbus" });
  expect(streets[0]?.houses).toHaveLength(count);
});
