import { describe, expect, it } from "vitest";
import { readRows } from "./rows";

const COLUMNS = ["name", "address", "description"] as const;
const read = (...cells: string[]) => readRows([[2, cells]], COLUMNS);

it("a cell of several lines is one line where a field has no more", () => {
  const { good, problems } = read("Two\nLines", "1 Main St\r\n\tSuite 4", "a\nb");
  expect(problems).toEqual([]);
  expect(good).toMatchObject([
    { line: 2, name: "Two Lines", address: "1 Main St Suite 4", description: "a\nb" },
  ]);
});

it("a row that holds other control characters is refused", () => {
  const { good, problems } = read("\x1b[31mRed", "1 Main St\x07", "plain");
  expect(good).toEqual([]);
  expect(problems).toEqual([
    { line: 2, reason: "name holds control characters; address holds control characters" },
  ]);
});

it("a row that is refused says what it is called, and what is wrong in words", () => {
  const { problems } = readRows(
    [
      [3, ["Café Zoë", "none"]],
      [4, ["", ""]],
    ],
    ["name", "visitMinutes"],
  );
  expect(problems).toEqual([
    { line: 3, name: "Café Zoë", reason: "visit minutes must be a whole number from 1 to 1440" },
    { line: 4, name: undefined, reason: "name is missing" },
  ]);
});

describe("coordinates", () => {
  const inTwo = (latitude: string, longitude: string) =>
    readRows([[2, ["One", latitude, longitude]]], ["name", "latitude", "longitude"]);
  const inOne = (position: string) => readRows([[2, ["One", position]]], ["name", "position"]);
  const reasons = ({ problems }: ReturnType<typeof readRows>) =>
    problems.map(({ reason }) => reason);
  const LATITUDE = "latitude must be a number from -90 to 90";
  const LONGITUDE = "longitude must be a number from -180 to 180";
  const POSITION = "position must be a latitude and a longitude, such as 39.9612, -83.0021";
  const SWAPPED = "latitude and longitude seem swapped";

  it("in a cell of their own fill both fields, also as an export guards them", () => {
    const { good, problems } = inOne("'-39.9612, -83.0021");
    expect(problems).toEqual([]);
    expect(good).toEqual([
      expect.objectContaining({ name: "One", latitude: -39.9612, longitude: -83.0021 }),
    ]);
    expect(good[0]).not.toHaveProperty("position");
    expect(inOne("").good).toMatchObject([{ latitude: null, longitude: null }]);
  });

  it.each(["somewhere", "39.9612", "50,83", "12,125", "91, 181"])(
    "are not read from a cell with %s",
    (cell) => {
      expect(reasons(inOne(cell))).toEqual([POSITION]);
    },
  );

  it("with a letter of the other axis are refused", () => {
    expect(reasons(inTwo("83 W", "83 W"))).toEqual([LATITUDE]);
    expect(reasons(inTwo("39 N", "39 N"))).toEqual([LONGITUDE]);
  });

  it("that are right the other way round are refused as swapped", () => {
    expect(reasons(inTwo("-97.5", "39.9612"))).toEqual([`${LATITUDE}; ${SWAPPED}`]);
    expect(reasons(inTwo("83 W", "39 N"))).toEqual([`${LATITUDE}; ${LONGITUDE}; ${SWAPPED}`]);
    expect(reasons(inTwo("-97.5", "139.9612"))).toEqual([LATITUDE]);
    expect(reasons(inTwo("-97.5", ""))).toEqual([LATITUDE]);
    expect(reasons(inTwo("450", "39.9612"))).toEqual([LATITUDE]);
    expect(reasons(inOne("-97.5, 39.9612"))).toEqual([`${POSITION}; ${SWAPPED}`]);
  });
});

it("a phone or an email without a person is of a contact named as the location", () => {
  const { good } = readRows(
    [
      [2, ["Café Zoë", "", "614 555 0100", ""]],
      [3, ["Two", "", "", ""]],
    ],
    ["name", "contactName", "contactPhone", "contactEmail"],
  );
  expect(good.map(({ contactName }) => contactName)).toEqual(["Café Zoë", null]);
});

describe("a row of which cells are left out", () => {
  type Columns = Parameters<typeof readRows>[1];
  /** What is read of one row whose cells can be left out. */
  const take = (columns: Columns, cells: string[]) => {
    const { good, problems } = readRows([[2, ["One", ...cells]]], ["name", ...columns], {
      isStrict: false,
      dates: null,
    });
    expect(problems).toEqual([]);
    return good[0];
  };

  it.each(["NULL", "n/a", "N/A", "#N/A", "-", "—", "none", "?"])("for %s", (cell) => {
    expect(take(["city", "latitude", "longitude"], [cell, cell, cell])).toMatchObject({
      city: null,
      latitude: null,
      omitted: ["city", "latitude", "longitude"],
      remarks: [
        `city “${cell}” is left out`,
        `latitude “${cell}” and longitude “${cell}” are left out`,
      ],
    });
  });

  it.each([
    ["mailto:a@b.example", "a@b.example", undefined],
    ["Sam <a@b.example>", "a@b.example", undefined],
    [
      "a@b.example; c@d.example",
      "a@b.example",
      "contact email: has several, and “c@d.example” is left out",
    ],
    ["a@b", null, "contact email “a@b” is left out: is not an email address"],
  ])("for the email %s", (cell, contactEmail, remark) => {
    const read = take(["contactName", "contactEmail"], ["Sam", cell]);
    expect(read).toMatchObject({ contactName: "Sam", contactEmail });
    expect(read?.remarks).toEqual(remark && [remark]);
  });

  it("says of hours what can't be stored, and keeps the rest", () => {
    expect(take(["openingHours"], ["Mo-Fr 09:00-17:00; PH off"])).toMatchObject({
      openingHours: "Mo-Fr 09:00-17:00",
      remarks: ["opening hours: Public holidays are left out"],
    });
    expect(take(["openingHours"], ["by appointment"])).toMatchObject({
      openingHours: null,
      omitted: ["openingHours"],
    });
  });

  it("has both coordinates or none, and is not at 0, 0", () => {
    const go = (latitude: string, longitude: string) =>
      take(["latitude", "longitude"], [latitude, longitude]);
    expect(go("40", "")?.remarks).toEqual([
      "latitude “40” is left out: latitude and longitude go together",
    ]);
    expect(go("0", "0")?.remarks).toEqual([
      "latitude “0” and longitude “0” are left out: no location is at 0, 0",
    ]);
    expect(go("north", "-83")).toMatchObject({ omitted: ["latitude", "longitude"] });
    expect(go("12", "0")).toMatchObject({ latitude: 12, longitude: 0 });
    expect(take(["position"], ["0, 0"])).toMatchObject({
      latitude: null,
      remarks: ["position “0, 0” is left out: no location is there"],
    });
  });

  it("is wrong all the same without a name", () => {
    const rows = readRows([[2, ["", "n/a"]]], ["name", "city"], { isStrict: false, dates: null });
    expect(rows.problems).toMatchObject([{ reason: "name is missing" }]);
  });
});
