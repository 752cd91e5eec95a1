import { describe, expect, it } from "vitest";
import { isMapShown, mapHref, readView, writeView } from "./map-view";

describe("where the map beside the list looks", () => {
  it("is read as it was written", () => {
    const view = { centre: [-83.00012, 39.96], zoom: 11.25 } as const;
    expect(readView(writeView({ ...view, centre: [...view.centre] }))).toEqual(view);
  });

  it.each([null, "", "1,2", "95,0,3", "0,200,3", "0,0,40", "a,b,c", "1,2,3,4"])(
    "is nowhere where it makes no sense: %j",
    (text) => expect(readView(text)).toBeNull(),
  );

  it("stands in the list's address, whose other parts stay", () => {
    const list = new URLSearchParams("page=2&search=cafe&box=0,0,1,1&from=elsewhere");
    const shown = new URLSearchParams(mapHref(list, true).split("?")[1]);
    expect(isMapShown(shown)).toBe(true);
    expect([shown.get("search"), shown.get("page"), shown.get("box")]).toEqual([
      "cafe",
      "2",
      "0,0,1,1",
    ]);
    const closer = mapHref(shown, true, { centre: [-83, 40], zoom: 12 });
    expect(new URLSearchParams(closer.split("?")[1]).get("at")).toBe("40,-83,12");
    expect(isMapShown(new URLSearchParams(mapHref(shown, false).split("?")[1]))).toBe(false);
  });
});
