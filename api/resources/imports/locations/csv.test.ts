import fc from "fast-check";
import { expect, it } from "vitest";
import { csvRows } from "./csv";

const CELLS = ["a", "b c", "x\ny", "x\r\ny", "p\n\nq", "1\r2", "z\n1,2\n3,4\nw"];
const LINE_END = /\r\n|\n|\r/g;

async function rowsOf(text: string) {
  async function* whole() {
    yield text;
  }
  const { rows } = await csvRows(whole(), { delimiter: "," });
  const found: object[] = [];
  for await (const { line, lines = 1, cells } of rows) found.push({ line, lines, cells });
  return found;
}

it("knows on which line each row begins and how many it spans, whatever ends lines", async () => {
  const row = fc.record({
    cells: fc.array(fc.constantFrom(...CELLS), { minLength: 2, maxLength: 3 }),
    isBlankAfter: fc.boolean(),
  });
  const rows = fc.array(row, { minLength: 1, maxLength: 6 });
  const ends = fc.constantFrom("\n", "\r\n", "\r");
  await fc.assert(
    fc.asyncProperty(rows, ends, fc.boolean(), async (asked, end, isEnded) => {
      let text = "";
      let line = 1;
      const expected = asked.map(({ cells, isBlankAfter }) => {
        const written = cells
          .map((cell) => (cell.search(LINE_END) < 0 ? cell : `"${cell}"`))
          .join();
        const lines = (written.match(LINE_END)?.length ?? 0) + 1;
        const known = { line, lines, cells };
        text += written + end.repeat(isBlankAfter ? 2 : 1);
        line += lines + (isBlankAfter ? 1 : 0);
        return known;
      });
      expect(await rowsOf(isEnded ? text : text.replace(/[\r\n]+$/, ""))).toEqual(expected);
    }),
  );
});
