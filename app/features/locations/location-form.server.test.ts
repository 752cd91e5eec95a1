import { describe, expect, it } from "vitest";
import { checkedLocation, type LocationDraft } from "./location-form.server";

const draft = (texts: Partial<LocationDraft["texts"]> = {}, more: Partial<LocationDraft> = {}) => ({
  texts: {
    name: "Mill",
    description: "",
    dbaName: "",
    address: "1 Main St",
    city: "",
    zip: "",
    latitude: "39.96",
    longitude: "-83",
    ...texts,
  },
  type: { value: "t1", label: "Cafe" },
  chain: null,
  place: null,
  ...more,
});

describe("a location as it was typed", () => {
  it("has what was said alone, and its type in lower case", () => {
    expect(checkedLocation(draft())).toEqual({
      name: "Mill",
      address: "1 Main St",
      type: "cafe",
      chain: undefined,
      location: { type: "Point", coordinates: [-83, 39.96] },
    });
  });

  it("is refused by the first rule that it breaks", () => {
    const errors = { name: ["Name isn't valid"] };
    expect(checkedLocation(draft({ name: "" }, { type: null }))).toEqual({ errors, status: 400 });
  });

  it("is refused where its type can't be named", () => {
    const type = { value: "t1", label: "t1", unnamed: "The upstream is away" };
    expect(checkedLocation(draft({}, { type }))).toEqual({
      errors: { type: ["The upstream is away"] },
      status: 503,
    });
  });

  it("is refused where the chosen place can't be had, whatever position it had before", () => {
    const problem = "The service is away";
    const refused = { errors: { place: [problem] }, status: 400 };
    expect(checkedLocation(draft({}, { problem }))).toEqual(refused);
    expect(checkedLocation(draft({ latitude: "", longitude: "" }, { problem }))).toEqual(refused);
    expect(checkedLocation(draft({ name: "" }, { problem }))).toMatchObject({
      errors: { name: ["Name isn't valid"] },
    });
  });
});
