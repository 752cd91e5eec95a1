/** Opening hours in one column a day. */
import { describe, expect, it } from "vitest";
import { guessFields } from "./guess-fields";
import { readRows } from "./locations";
import { checkMapping, mapped, mappedColumns } from "./mapping";

const DAYS = [
  "hoursMonday",
  "hoursTuesday",
  "hoursWednesday",
  "hoursThursday",
  "hoursFriday",
  "hoursSaturday",
  "hoursSunday",
] as const;
const CELLS = ["9-12; 13-17", "9:00 AM - 5:00 PM", "24 hours", "n/a", "9-17", "closed", ""];

describe("columns of single days", () => {
  it.each([
    ["Monday Tuesday Wednesday Thursday Friday Saturday Sunday"],
    ["Mon Tue Wed Thu Fri Sat Sun"],
    ["Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag"],
    ["Ma Di Wo Do Vr Za Zo"],
    ["lunes martes miércoles jueves viernes sábado domingo"],
  ])("are guessed by their headers: %s", (headers) => {
    const guess = (prefix: string) =>
      guessFields(
        ["Name", ...headers.split(" ").map((header) => `${prefix}${header}`)],
        [["Kiosk", ...CELLS]],
      );
    expect(guess("")).toEqual(["name", ...DAYS]);
    expect(guess("Hours ")).toEqual(["name", ...DAYS]);
  });

  it("are none where their cells are no hours", () => {
    const headers = ["Name", "Mon", "Tue", "Wed", "Thu", "Fri"];
    const guessed = guessFields(headers, [["Kiosk", "812", "733", "690", "702", "941"]]);
    expect(guessed).toEqual(["name", null, null, null, null, null]);
  });

  it("are joined to one value", () => {
    const mapping = ["name" as const, ...DAYS];
    const columns = mappedColumns(mapping);
    expect(columns).toEqual(["name", "openingHours"]);
    const { good } = readRows([mapped([2, ["Kiosk", ...CELLS]], mapping)], columns, {
      isStrict: false,
      dates: null,
    });
    expect(good[0]?.openingHours).toBe(
      "Mo 09:00-12:00,13:00-17:00; Tu,Fr 09:00-17:00; We 00:00-24:00",
    );
    const empty = mapped([3, ["Kiosk", "", "", "", "", "", "", ""]], mapping);
    expect(empty).toEqual([3, ["Kiosk", ""]]);
  });

  it("stand beside no column that has all hours", () => {
    expect(() => checkMapping(["name", "openingHours", "hoursMonday"], 3)).toThrow(/of one day/);
    expect(() => checkMapping(["name", "hoursMonday", "hoursMonday"], 3)).toThrow(/Two columns/);
  });
});
