import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { AddLocationForm, AddStopForm } from "./add-forms";

function send(fields: Record<string, string>, schema: z.ZodType) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseWithZod(form, { schema });
}

describe("the Add Stop form", () => {
  const place = "39.96*-83*address*1 Main St";
  // spec: 5.add-stop-name 5.add-stop-location 5.add-stop-type
  it.each<[Record<string, string>, Record<string, string[]>]>([
    [{}, { name: ["Name isn't valid"] }],
    [{ name: "   ", place, type: "t" }, { name: ["Name isn't valid"] }],
    [{ name: "n".repeat(201), place, type: "t" }, { name: ["Name isn't valid"] }],
    [{ name: "Mill" }, { place: ["Please select a location"] }],
    [{ name: "Mill", place: "", type: "t" }, { place: ["Please select a location"] }],
    [{ name: "Mill", place, type: "" }, { type: ["Please select a location type"] }],
  ])("says the first thing that is wrong: %j", (fields, error) => {
    expect(send(fields, AddStopForm).reply().error).toEqual(error);
  });
  it("takes a stop, its name without spaces around", () => {
    const adding = { afterStop: "s1", updatedAt: "2026-11-21T09:30:00.000Z", requestKey: "k" };
    const sent = send({ ...adding, name: " Mill ", place, type: "t" }, AddStopForm);
    expect(sent).toMatchObject({
      status: "success",
      value: { ...adding, name: "Mill", place, type: "t" },
    });
  });
});

describe("the Add location after form", () => {
  // spec: 5.add-after-location
  it.each<Record<string, string>>([{}, { locationId: "" }, { afterStop: "s1" }])(
    "wants a location: %j",
    (fields) => {
      expect(send(fields, AddLocationForm).reply().error).toEqual({
        locationId: ["Please select a location first."],
      });
    },
  );

  it("takes one", () => {
    expect(send({ locationId: "l1" }, AddLocationForm)).toMatchObject({
      status: "success",
      value: { locationId: "l1" },
    });
  });
});
