import { describe, expect, it } from "vitest";
import type { DefinedList } from "~/kit/list";
import { columnsOfFile, saidOf } from "~/kit/list/said";
import { type LateRow, lateList } from "./late/late-list";
import { type VisitRow, visitsList, visitsListAt } from "./visits-list";

const row = { name: "Kiosk", reason: "Closed", note: "Shutters down." };

/** What a file of the list says of a visit, by column. */
function fileOf<Row>(list: DefinedList<Row>, of: object, query = ""): Record<string, string> {
  const columns = columnsOfFile(list, new URLSearchParams(query));
  return Object.fromEntries(
    columns.map((column) => [column.header, saidOf(column, { ...row, ...of } as Row, 1)]),
  );
}

it("a file has no column of buttons", () => {
  expect(fileOf(lateList, {})).not.toHaveProperty("Answer");
});

describe.each([
  ["visits", visitsList as DefinedList<VisitRow | LateRow>],
  ["late reports", lateList as DefinedList<VisitRow | LateRow>],
  ["visits of a report", visitsListAt("/reports/x", []) as DefinedList<VisitRow | LateRow>],
])("a file of %s", (_name, list) => {
  it("has the note as it was written, and the reason beside it", () => {
    expect(fileOf(list, {})).toMatchObject({ Note: "Shutters down.", Reason: "Closed" });
    expect(fileOf(list, { note: undefined })).toMatchObject({ Note: "", Reason: "Closed" });
  });

  it("has the reason wherever it has the note", () => {
    const headers = (columns: string) =>
      Object.keys(fileOf(list, {}, `${list.keys.columns}=${columns}`));
    expect(headers("note")).toEqual(["Location", "Reason", "Note"]);
    expect(headers("arrival")).toEqual(["Location", "Arrived"]);
  });
});
