import { expect, it } from "vitest";
import { mapLinks } from "./map-links";

it("the way to a place leads to its position", () => {
  expect(mapLinks([-82.99, 40.01], "12 High St, Columbus")).toEqual({
    geo: "geo:40.01,-82.99?q=40.01,-82.99",
    apple: "https://maps.apple.com/?daddr=40.01%2C-82.99",
    google: "https://www.google.com/maps/dir/?api=1&destination=40.01%2C-82.99",
    waze: "https://waze.com/ul?ll=40.01%2C-82.99&navigate=yes",
  });
});

it("the way to a place without a position leads to its address, if it has one", () => {
  const links = mapLinks(null, "Straße 1 & 2");
  expect(links?.geo).toBe("geo:0,0?q=Stra%C3%9Fe%201%20%26%202");
  expect(links?.waze).toBe("https://waze.com/ul?q=Stra%C3%9Fe%201%20%26%202&navigate=yes");
  expect(mapLinks(undefined, "")).toBeNull();
});
