import { describe, expect, it } from "vitest";
import { proposedName } from "./proposed-name";

const of = (...cities: (string | null)[]) => cities.map((city) => ({ city }));

describe("a proposed name", () => {
  it("is of the saved filter or template, else of the town of most stops", () => {
    const day = "2026-12-01";
    const stops = of("Columbus", "Dublin ", "Dublin", null);
    expect(proposedName({ source: "Beechwold", stops, day })).toBe("Beechwold · Tue 12-01");
    expect(proposedName({ source: undefined, stops, day })).toBe("Dublin · Tue 12-01");
    expect(proposedName({ source: " ", stops: of("A", "B"), day })).toBe("A · Tue 12-01");
  });

  it("has no day where there is none", () => {
    expect(proposedName({ source: undefined, stops: of("Dublin"), day: "" })).toBe("Dublin");
  });

  it("is none where there are no stops, or nothing tells it", () => {
    expect(proposedName({ source: "Beechwold", stops: [], day: "" })).toBeNull();
    expect(proposedName({ source: undefined, stops: of(null, ""), day: "2026-12-01" })).toBeNull();
  });
});
