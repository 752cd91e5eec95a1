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
  // spec: 4.new-stop-active
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
    expect(refusalOf(draft({ name: "" }, { type: null }))).toMatchObject(NO_NAME);
  });

  it("is refused where its type can't be named", () => {
    const type = { value: "t1", label: "t1", unnamed: "The upstream is away" };
    const refused = { status: 503, field: "", message: "The upstream is away" };
    expect(refusalOf(draft({}, { type }))).toMatchObject(refused);
  });

  it("is refused where the chosen place can't be had, whatever position it had before", () => {
    const problem = "The service is away";
    const refused = { status: 400, field: "place", message: problem };
    expect(refusalOf(draft({}, { problem }))).toMatchObject(refused);
    expect(refusalOf(draft({ latitude: "", longitude: "" }, { problem }))).toMatchObject(refused);
    expect(refusalOf(draft({ name: "" }, { problem }))).toMatchObject(NO_NAME);
  });
});

const NO_NAME = { status: 400, field: "name", message: "Name isn't valid" };

function refusalOf(one: LocationDraft): unknown {
  try {
    return checkedLocation(one);
  } catch (error) {
    return error;
  }
}
