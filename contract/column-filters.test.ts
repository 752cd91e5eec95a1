import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatColumnFilters, parseColumnFilters } from "./column-filters";

describe("column filters", () => {
  it("keep any value through a round trip, commas, colons and backslashes included", () => {
    const column = fc.stringMatching(/^[a-zA-Z]{1,10}(\.[a-z]{1,10})?$/);
    const value = fc
      .string({ minLength: 1 })
      .map((v) => v.trim())
      .filter((v) => v !== "");
    fc.assert(
      fc.property(fc.dictionary(column, value, { noNullPrototype: true }), (filters) => {
        expect(parseColumnFilters(formatColumnFilters(filters))).toEqual(filters);
      }),
    );
  });

  it("keeps a column of any name, so that an unknown one can be refused", () => {
    for (const column of ["__proto__", "constructor", "toString"]) {
      expect(Object.entries(parseColumnFilters(`${column}:x`))).toEqual([[column, "x"]]);
    }
  });

  it("passes over what is no pair", () => {
    expect(parseColumnFilters("name:High St,,:x,empty:,alone,when:10:30")).toEqual({
      name: "High St",
      when: "10:30",
    });
    expect(parseColumnFilters(null)).toEqual({});
  });
});
