import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryFolder } from "../../../../temporary-folders";
import type { FileRows } from "../../locations";

/** Runs `use` with the path of a file of this content. */
export const withFile = <Result>(
  content: string | Uint8Array,
  use: (path: string) => Promise<Result>,
): Promise<Result> =>
  withTemporaryFolder(async (folder) => {
    const path = join(folder, "file");
    await writeFile(path, content);
    return use(path);
  });

/** The rows of a file that a reader gives, each as an object by its filled columns. */
export const readAll = (
  content: string | Uint8Array,
  read: (path: string) => Promise<FileRows>,
): Promise<Record<string, string>[]> =>
  withFile(content, async (path) => {
    const { rows } = await read(path);
    let header: string[] | undefined;
    const all: Record<string, string>[] = [];
    for await (const { cells } of rows) {
      if (header) {
        const filled = header.map((name, at) => [name, cells[at] ?? ""] as const);
        all.push(Object.fromEntries(filled.filter(([, text]) => text !== "")));
      } else header = cells;
    }
    return all;
  });

/** The headers of a file, in their order. */
export const readHeaders = (
  content: string | Uint8Array,
  read: (path: string) => Promise<FileRows>,
): Promise<string[]> =>
  withFile(content, async (path) => {
    for await (const { cells } of (await read(path)).rows) return cells;
    return [];
  });
