import { createReadStream } from "node:fs";
import { fileURLToPath } from "node:url";
import { csvRows, type FileRows } from "../locations";
import { decoded } from "../text";
import { withWorkbook } from "../workbook/workbook";

/** The rows of a file of `testing/foreign`, as the import reads them. */
export async function foreignRows(name: string): Promise<{ line: number; cells: string[] }[]> {
  const path = fileURLToPath(new URL(`foreign/${name}`, import.meta.url));
  const gather = async ({ rows }: FileRows) => {
    const read = [];
    for await (const row of rows) read.push(row);
    return read;
  };
  return name.endsWith(".xlsx")
    ? withWorkbook(path, gather)
    : gather(await csvRows(decoded(createReadStream(path), "utf-8")));
}
