import { posix } from "node:path";
import type { FileRow } from "../locations";
import type { Sheet } from "../sheets";
import { readStyles } from "./numbers";
import { unreadable } from "./refusal";
import { sheetRows } from "./sheet";
import { readTexts } from "./texts";
import { readWhole } from "./xml";
import { openParts, type Parts } from "./zip";

/** What is held of these parts is never more than they are. */
const MOST_BYTES_OF_LINKS = 10 * 1024 ** 2;
const MOST_BYTES_OF_STYLES = 50 * 1024 ** 2;

const MOST_SHEETS = 1000;

interface Link {
  id: string;
  /** The last word of the type. */
  type: string;
  target: string;
}

/**
 * Hands on the visible sheets of an Excel workbook (`.xlsx`). Their rows are read while they are
 * asked for; of the rest only the texts that cells share are in memory.
 *
 * @throws 422, also while rows are read, for what is no such workbook
 */
export async function withWorkbook<Result>(
  path: string,
  use: (sheets: Sheet[]) => Promise<Result>,
): Promise<Result> {
  const parts = await openParts(path);
  try {
    return await use(await openSheets(parts));
  } finally {
    parts.close();
  }
}

async function openSheets(parts: Parts): Promise<Sheet[]> {
  const bookName = (await readLinks(parts, "")).find(
    ({ type }) => type === "officeDocument",
  )?.target;
  const book = bookName?.endsWith(".xml")
    ? await parts.read(bookName, MOST_BYTES_OF_LINKS)
    : undefined;
  if (!bookName || !book) {
    throw unreadable("The file is an archive, but no Excel workbook (.xlsx)");
  }
  const named: { name: string; id: string }[] = [];
  let from1904 = false;
  await readWhole(book, {
    open(name, attributes) {
      if (name === "workbookPr") from1904 = ["1", "true"].includes(attributes.date1904 ?? "");
      if (name !== "sheet" || (attributes.state ?? "visible") !== "visible") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      if (id && named.length < MOST_SHEETS) named.push({ name: attributes.name ?? "", id });
    },
  });
  const links = await readLinks(parts, bookName);
  const linked = (type: string, mostBytes?: number) =>
    parts.read(links.find((link) => link.type === type)?.target ?? "", mostBytes);
  const texts = await readTexts(await linked("sharedStrings"));
  const styles = await readStyles(await linked("styles", MOST_BYTES_OF_STYLES));
  const since = from1904 ? "from1904" : "from1900";
  const sheets = named.flatMap(({ name, id }) => {
    const link = links.find((one) => one.id === id && one.type === "worksheet");
    return link ? [{ name, target: link.target }] : [];
  });
  if (sheets.length === 0) throw unreadable("The workbook has no sheet of cells");
  return sheets.map(({ name, target }) => ({
    name,
    async read(): Promise<AsyncIterable<FileRow>> {
      const rows = await parts.read(target);
      if (!rows) throw unreadable("The workbook is damaged");
      return sheetRows(rows, { texts, styles, since });
    },
  }));
}

/** What a part of the workbook refers to, or the workbook as a whole. */
async function readLinks(parts: Parts, name: string): Promise<Link[]> {
  const folder = posix.dirname(name);
  const path = posix.join(folder, "_rels", `${posix.basename(name)}.rels`);
  const part = await parts.read(path, MOST_BYTES_OF_LINKS);
  const links: Link[] = [];
  if (!part) return links;
  await readWhole(part, {
    open(element, { Id: id = "", Type: type = "", Target: target = "" }) {
      if (element !== "Relationship") return;
      const linked = target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
      links.push({ id, type: posix.basename(type), target: linked });
    },
  });
  return links;
}
