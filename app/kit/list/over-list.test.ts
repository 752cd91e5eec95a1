import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { expect, it } from "vitest";
import { cameFromListUrl, fromListUrl, reloadsWhenStale } from "./over-list";
import { parcels } from "./testing/parcels";

it.each([
  [undefined, true],
  [200, true],
  [400, false],
  [409, true],
  [422, false],
  [503, false],
])("a page whose form was answered with %s is read anew: %s", (actionStatus, anew) => {
  const url = new URL("http://console.test/routes/1/rename");
  const args: ShouldRevalidateFunctionArgs = {
    currentUrl: url,
    nextUrl: url,
    currentParams: {},
    nextParams: {},
    actionStatus,
    // As Remix has it for every route with a rule of its own.
    defaultShouldRevalidate: true,
  };
  expect(reloadsWhenStale(args)).toBe(anew);
});

it("a page of one row leads back to the list as it was, and to no other place", () => {
  const back = (query: string) => {
    const opened = new URL(fromListUrl(parcels, "/parcels/7", query), "http://console.test");
    return cameFromListUrl(parcels, opened.searchParams);
  };
  const asItWas = "?parcelPage=3&parcelSearch=a%26b&filters=state%3Alost";
  expect(back(asItWas)).toBe(`/parcels${asItWas}`);
  expect(fromListUrl(parcels, "/parcels/7", "?parcelPage=1&ids=4")).toBe("/parcels/7");
  const madeUp = new URLSearchParams({ list: "//evil.example?parcelPage=2&x=y" });
  expect(cameFromListUrl(parcels, madeUp)).toBe("/parcels?parcelPage=1");
});
