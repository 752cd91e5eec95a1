import { expect, it } from "vitest";
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
