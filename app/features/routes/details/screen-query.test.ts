import { describe, expect, it } from "vitest";
import { routeDialogUrl } from "~/features/urls";
import {
  backToRouteUrl,
  overRoute,
  overTab,
  screenQuery,
  shownTab,
  stopsToShow,
  withStops,
} from "./screen-query";

const query = (text: string) => new URLSearchParams(text);

describe("how the details of a route are looked at", () => {
  it("is ten stops of the Locations tab at first", () => {
    expect(shownTab(query(""))).toBe("locations");
    expect(stopsToShow(query(""))).toBe(10);
    expect(screenQuery(query(""))).toBe("");
    expect(backToRouteUrl("r1", query("after=3"))).toBe("/routes/r1");
  });

  it("reads how many stops to show, and passes over what makes no sense", () => {
    expect(stopsToShow(query("stops=30"))).toBe(30);
    expect(stopsToShow(query("stops=99999"))).toBe(1000);
    for (const text of ["stops=", "stops=-5", "stops=3", "stops=1e9x", "stops=12.5"]) {
      expect(stopsToShow(query(text))).toBe(10);
    }
  });

  it("goes along to a dialog and back", () => {
    const looking = query("stops=30");
    expect(overRoute(routeDialogUrl("r1", "rename"), looking)).toBe("/routes/r1/rename?stops=30");
    expect(overRoute(routeDialogUrl("r1", "add-location-after", 2), looking)).toBe(
      "/routes/r1/add-location-after?after=2&stops=30",
    );
    expect(backToRouteUrl("r1", query("after=2&stops=30"))).toBe("/routes/r1?stops=30");
  });

  it("keeps when the route would begin, and passes over what is no time", () => {
    const looking = query("begin=2026-11-24T09:30&stops=30");
    expect(backToRouteUrl("r1", looking)).toBe("/routes/r1?stops=30&begin=2026-11-24T09:30");
    expect(withStops("r1", 40, looking)).toContain("begin=2026-11-24T09%3A30");
    for (const text of ["begin=", "begin=soon", "begin=2026-11-24T99:30", "begin=2026-11-24"]) {
      expect(screenQuery(query(text))).toBe("");
    }
  });

  it("keeps the page and search of the Visits tab", () => {
    const looking = query("tab=visits&visitsPage=2&visitsSearch=deli&after=2");
    const url = new URL(backToRouteUrl("r1", looking), "http://localhost");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tab: "visits",
      visitsPage: "2",
      visitsSearch: "deli",
    });
  });

  it("remembers the list that it was opened from, everywhere", () => {
    const from = `list=${encodeURIComponent("routePage=2&filters=status:new")}`;
    const lists = [
      backToRouteUrl("r1", query(`${from}&after=2`)),
      backToRouteUrl("r1", query(`${from}&stops=30`)),
      backToRouteUrl("r1", query(`${from}&tab=visits`)),
      overRoute(routeDialogUrl("r1", "add-location-after", 2), query(from)),
      overTab("r1", "visits", query(from)),
      withStops("r1", 20, query(from)),
    ].map((url) => new URL(url, "http://localhost").searchParams.get("list"));
    expect(new Set(lists)).toEqual(new Set(["routePage=2&filters=status:new"]));
  });
});
