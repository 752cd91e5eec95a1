import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { csvRows, type FileRow } from "../locations";
import { decoded } from "../text";
import { withWorkbook } from "../workbook/workbook";

/** The rows of a file of `testing/foreign`, as the import reads them. */
export async function foreignRows(name: string): Promise<{ line: number; cells: string[] }[]> {
  const path = fileURLToPath(new URL(`foreign/${name}`, import.meta.url));
  const gather = async (rows: AsyncIterable<FileRow>) => {
    const read: FileRow[] = [];
    for await (const row of rows) read.push(row);
    return read;
  };
  return name.endsWith(".xlsx")
    ? withWorkbook(path, async ([sheet]) => gather((await sheet?.read()) ?? Readable.from([])))
    : gather((await csvRows(decoded(createReadStream(path), "utf-8"))).rows);
}
