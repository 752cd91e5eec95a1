import type { ImportMapping } from "contract/entities";
import { describe, expect, it } from "vitest";
import { checkMapping, mapped, mappedColumns, mappedFields } from "./mapping";

it("a position is mapped to both coordinates", () => {
  expect(mappedFields(["name", null, "position", "zip"])).toEqual([
    "name",
    "latitude",
    "longitude",
    "zip",
  ]);
});

describe("columns of one address", () => {
  const mapping: ImportMapping = ["name", "address", null, "address", "city", "address"];
  const addressOf = (...cells: [string, string, string]) => {
    const [one, two, three] = cells;
    return mapped([2, ["A", one, "x", two, "Columbus", three]], mapping);
  };

  it("come once, in the place of the first", () => {
    expect(mappedColumns(mapping)).toEqual(["name", "address", "city"]);
    expect(mappedFields(mapping)).toEqual(["name", "address", "city"]);
  });

  it.each([
    [["High St", "12", "Floor 2"], "High St 12 Floor 2"],
    [["High St", " 12 ", ""], "High St 12"],
    [["", "12", ""], "12"],
    [["", "", ""], ""],
    [["High St", "-", "n/a"], "High St"],
    [["'-Lane", "12", "'=Floor"], "-Lane 12 =Floor"],
  ] as [[string, string, string], string][])("%j are joined: %s", (cells, address) => {
    expect(addressOf(...cells)).toEqual([2, ["A", address, "Columbus"]]);
  });

  it("leave a problem of the row as it is", () => {
    expect(mapped([2, ["A", "High St", "12"], "why"], ["name", "address", "address"])).toEqual([
      2,
      ["A", "High St 12"],
      "why",
    ]);
  });

  it("one alone is left as it is", () => {
    expect(mapped([2, ["A", " '-Lane "]], ["name", "address"])).toEqual([2, ["A", " '-Lane "]]);
  });
});

describe("a mapping", () => {
  const check = (mapping: ImportMapping, columns = mapping.length) =>
    checkMapping(mapping, columns);

  it("may have up to three columns of an address", () => {
    expect(() => check(["address", "name", "address", "address"])).not.toThrow();
  });

  it.each([
    [
      ["name", "address", "address", "address", "address"],
      "At most 3 columns can be mapped to address",
    ],
    [["name", "city", "city"], "Two columns are mapped to city"],
    [["name", "name", "address", "address"], "Two columns are mapped to name"],
    [["address", "address"], "No column is mapped to name"],
    [
      ["name", "position", "latitude"],
      "One column has both coordinates, so no other can be latitude",
    ],
  ] as [ImportMapping, string][])("%j is refused", (mapping, message) => {
    expect(() => check(mapping)).toThrow(message);
  });

  it("has as many columns as the file", () => {
    expect(() => check(["name"], 2)).toThrow("The file has 2 columns, the mapping 1");
  });
});
