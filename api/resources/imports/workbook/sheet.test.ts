import { expect, it } from "vitest";
import { sheetRows } from "./sheet";

it("a sheet that repeats a long shared text without end is refused", async () => {
  const text = "a".repeat(30_000);
  const row = Buffer.from(`<row>${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`.repeat(100));
  async function* part() {
    yield Buffer.from("<sheetData>");
    for (;;) yield row;
  }
  const reading = async () => {
    const book = { texts: [text], styles: [], since: "from1900" } as const;
    for await (const _ of sheetRows(part(), book));
  };
  await expect(reading()).rejects.toMatchObject({
    statusCode: 422,
    message: "The sheet has more than 268435456 characters; save it as CSV",
  });
});
