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
  const contact = ["name", "contactPhone", "visitMinutes"] as const;
  const { problems } = readRows(
    [
      [2, ["Café Zoë", "614 555 0100", ""]],
      [3, ["Two", "", "none"]],
      [4, ["", "", ""]],
    ],
    contact,
  );
  expect(problems).toEqual([
    {
      line: 2,
      name: "Café Zoë",
      reason: "contact name is missing: a contact phone or email goes with it",
    },
    { line: 3, name: "Two", reason: expect.stringMatching(/^visit minutes must be/) },
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
