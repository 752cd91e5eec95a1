import { expect, it } from "vitest";
import { PathStore } from "./path-store";
import { Scratch } from "./scratch";
import { StreetData } from "./street-data";
import { Streets } from "./streets-of";

it("the list of streets joins the pieces of a street, however many there are", () => {
  const count = 150_000;
  const scratch = new Scratch();
  const data = new StreetData(new PathStore(scratch), scratch);
  for (let i = 0; i < count; i++) {
    const tags = {
      "addr:housenumber": String(i),
      "addr:street": "High St",
      "addr:city": "Columbus",
    };
    data.addPoint(tags, [-83 + i / 1e6, 40]);
  }
  const streets = new Streets(data, scratch);
  expect(streets.size).toBe(1);
  expect(streets.at(0)).toMatchObject({ name: "High St", city: "Columbus" });
  expect(streets.at(0).houses).toHaveLength(count);
});
