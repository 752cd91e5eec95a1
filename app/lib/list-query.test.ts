import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canonicalQuery,
  filtersAsSent,
  type ListDefinition,
  listHref,
  PAGE_SIZES,
  prefixedKeys,
  queryFields,
  rawFilterName,
  readList,
  sortChange,
  toListQuery,
} from "./list-query";

const list: ListDefinition = {
  keys: prefixedKeys("route", { searchPath: "searchPath", filters: "filters" }),
  sortable: ["name", "status"],
  filterable: ["name", "status", "office.name"],
  choosable: ["name", "status", "office.name"],
  searchPaths: [{ value: "city", label: "City" }],
  defaultSort: { by: "name", order: "asc" },
};
const query = (text: string) => new URLSearchParams(text);

describe("readList", () => {
  // spec: 2.url-state
  it("starts at page 1 with ten rows by the default sort", () => {
    expect(readList(list, query(""))).toEqual({
      page: 1,
      limit: 10,
      search: "",
      searchPath: "",
      sortBy: "name",
      sortOrder: "asc",
      filters: {},
      columns: [],
    });
  });

  // spec: 2.routes-url-keys 2.url-state
  it("reads every key under the list's own names", () => {
    const text =
      "routePage=3&routeLimit=50&routeSearch=high&searchPath=city&routeSortBy=status&routeSortOrder=desc&filters=name:st%5C,%20x,office.name:North";
    expect(readList(list, query(text))).toEqual({
      page: 3,
      limit: 50,
      search: "high",
      searchPath: "city",
      sortBy: "status",
      sortOrder: "desc",
      filters: { name: "st, x", "office.name": "North" },
      columns: [],
    });
  });

  it.each([
    "routePage=0",
    "routePage=-2",
    "routePage=x",
    "routeLimit=7",
    "routeSortBy=password",
    "routeSortOrder=up",
    "searchPath=secret",
    "filters=password:x",
    "filters=:,,:x",
  ])("takes %s as left out", (text) => {
    expect(readList(list, query(text))).toEqual(readList(list, query("")));
  });

  it("reads any text without failing, into something it would write itself", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (page, filters, search) => {
        const odd = new URLSearchParams({ routePage: page, filters, routeSearch: search });
        const state = readList(list, odd);
        expect(state.page).toBeGreaterThanOrEqual(1);
        expect(PAGE_SIZES).toContain(state.limit);
        const again = readList(list, query(listHref(list, odd, { page: state.page }).slice(1)));
        expect(again).toEqual(state);
      }),
    );
  });
});

describe("links", () => {
  // spec: 2.url-filter-first-page
  it("go back to page 1 when anything but the page changes", () => {
    const now = query("routePage=4&routeSearch=x&ids=a&ids=b");
    expect(listHref(list, now, { limit: 20 })).toBe(
      "?ids=a&ids=b&routePage=1&routeLimit=20&routeSearch=x",
    );
    expect(listHref(list, now, { page: 5 })).toBe("?ids=a&ids=b&routePage=5&routeSearch=x");
  });

  it("sort ascending first, descending on the second click, ascending again on the third", () => {
    const sorted = (now: string) =>
      listHref(list, query(now), sortChange(readList(list, query(now)), "status"));
    expect(sorted("")).toBe("?routePage=1&routeSortBy=status&routeSortOrder=asc");
    expect(sorted("routeSortBy=status")).toContain("routeSortOrder=desc");
    expect(sorted("routeSortBy=status&routeSortOrder=desc")).toContain("routeSortOrder=asc");
  });
});

describe("forms without JavaScript", () => {
  it("have their filter inputs folded into the filters key, once", () => {
    const sent = query("routePage=3&filters=status:new&filter.name=a,b&filter.status=");
    const canonical = canonicalQuery(list, sent);
    expect(canonical).toBe("?routePage=1&filters=name%3Aa%5C%2Cb");
    expect(canonicalQuery(list, query((canonical ?? "").slice(1)))).toBeNull();
  });

  it("keep the columns that are known", () => {
    const sent = query("routePage=2&routeColumns=name,secret&filter.name=x");
    expect(canonicalQuery(list, sent)).toBe("?routePage=1&filters=name%3Ax&routeColumns=name");
  });

  it("have the rest of the query in hidden inputs", () => {
    const fields = queryFields(list, query("routePage=2&routeSearch=x&tab=map"), [
      "page",
      "search",
    ]);
    expect(fields).toEqual([["tab", "map"]]);
  });
});

describe("toListQuery", () => {
  it("leaves out what says nothing", () => {
    expect(toListQuery(readList(list, query("searchPath=city")))).toEqual({
      page: 1,
      limit: 10,
      search: undefined,
      searchPath: undefined,
      sortBy: "name",
      sortOrder: "asc",
      filters: undefined,
    });
  });
});

describe("filtersAsSent", () => {
  const sent = (...values: string[]) =>
    filtersAsSent(
      { distance: ">10", name: "x" },
      values.map((value) => [rawFilterName("distance", "km"), value] as const),
    ).distance;

  it("takes a bare number for kilometres where the field said so", () => {
    expect(sent("10..30")).toBe("10..30 km");
    expect(sent("10..30 mi")).toBe("10..30");
    expect(sent("")).toBe("");
    // As it is shown there, in both of its places.
    expect(sent(">10 mi", "5")).toBe("5 km");
  });

  it("leaves a bare number what it is in URLs elsewhere", () => {
    const distance = (name: string) => filtersAsSent({}, [[name, "5"]]).distance;
    expect(distance("filter.distance")).toBe("5");
    expect(distance("filter.distance:mi")).toBe("5");
  });

  it.each([
    ["a filter that was changed in the first of its two places", "paused,", "paused"],
    ["one that was changed in the second", ",paused", "paused"],
    ["one that was changed in both", "new,paused", "paused"],
    ["one that was left as it was", "active,active", "active"],
    ["one that was taken away in one place", "active,", ""],
  ])("takes %s", (_what, sent, expected) => {
    const now = { status: expected === "paused" ? "" : "active", name: "x" };
    const entries = sent.split(",").map((value) => ["filter.status", value] as const);
    expect(filtersAsSent(now, [...entries, ["routeSearch", "y"]])).toEqual({
      status: expected,
      name: "x",
    });
  });
});
