import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvLines, LIKE_FORMULA } from "./csv";

const awkward = fc.constantFrom(
  "\r",
  "\n",
  "\r\n",
  '"',
  ",",
  ";",
  "\t",
  "=1+1",
  "+",
  "-",
  "@x",
  "'",
  " ",
);
const cell = fc
  .array(fc.oneof(awkward, fc.string({ maxLength: 8 })), { maxLength: 5 })
  .map((parts) => parts.join(""));
const table = fc.integer({ min: 2, max: 4 }).chain((width) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 5,
  }),
);

it.each([",", ";", "\t"])(
  "a CSV file is read back by another parser as it was: parted by %j",
  (delimiter) => {
    fc.assert(
      fc.property(table, (rows) => {
        const read: string[][] = parse(csvLines(rows, delimiter), {
          delimiter,
          // A lone carriage return or line feed outside of quotes would end a row here.
          record_delimiter: ["\r\n", "\r", "\n"],
        });
        expect(
          read.map((row) => row.map((text) => (LIKE_FORMULA.test(text) ? text.slice(1) : text))),
        ).toEqual(rows);
        for (const text of read.flat())
          expect(text).not.toMatch(/^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/);
      }),
    );
  },
);
