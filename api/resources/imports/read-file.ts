/** Reads a file of locations, as it is chosen or as the file itself shows. */
import { createReadStream } from "node:fs";
import type { ImportReading, ReadingChoices, TextEncoding } from "contract/entities";
import { detectFormat } from "./formats/detect";
import type { FileFormat } from "./formats/format";
import { readGeoJson } from "./formats/geojson";
import { readGpx } from "./formats/gpx";
import { readKml, readKmz } from "./formats/kml";
import { openOds } from "./formats/ods";
import { readVcard } from "./formats/vcard";
import { fromHeader, readHeaderCells } from "./header";
import {
  csvRows,
  type FileRow,
  type FileRows,
  OpenQuoteError,
  type RowFile,
  withRowFile,
} from "./locations";
import { chosenSheet } from "./sheets";
import { decoded, encodingsOf, lookAtText } from "./text";
import { withWorkbook } from "./workbook/workbook";

/** A file that was read, with how it was. */
export interface ReadFile extends RowFile<string> {
  encoding: string;
  reading: ImportReading;
}

/** The rows of a file before it is known which of them is the header row. */
interface Source extends FileRows {
  encoding: string;
  reading: Pick<ImportReading, "kind"> & Partial<ImportReading>;
}

type Use<Result> = (file: ReadFile) => Promise<Result>;

/**
 * Reads a file to its end. A quote that is never closed makes all quotes letters, unless it is
 * chosen how they are read.
 *
 * @throws 422 for what can't be read as rows, or has none
 */
export async function withReadFile<Result>(
  path: string,
  choices: ReadingChoices,
  use: Use<Result>,
): Promise<Result> {
  const format = await detectFormat(path);
  try {
    return await withSource(path, format, choices, (source) => gather(source, choices, use));
  } catch (error) {
    if (!(error instanceof OpenQuoteError) || choices.quotes) throw error;
    const plain = { ...choices, quotes: "plain" as const };
    return withSource(path, format, plain, (source) =>
      gather({ ...source, reading: { ...source.reading, openQuote: error.at } }, choices, use),
    );
  }
}

type UseSource<Result> = (source: Source) => Promise<Result>;

async function withSource<Result>(
  path: string,
  format: FileFormat,
  choices: ReadingChoices,
  use: UseSource<Result>,
): Promise<Result> {
  if (format === "text") return use(await textSource(path, choices));
  if (format === "xlsx") {
    return withWorkbook(path, async (sheets) =>
      use(await workbookSource(await chosenSheet(sheets, choices.sheet), sheets, format)),
    );
  }
  if (format === "ods") {
    const sheets = (await openOds(path)).sheets.map(({ name, rows }) => ({
      name,
      read: async () => rows(),
    }));
    return use(await workbookSource(await chosenSheet(sheets, choices.sheet), sheets, format));
  }
  const rows = await READERS[format](path);
  return use({ ...rows, encoding: format, reading: { kind: "places", headerLine: 1 } });
}

const READERS = {
  kml: readKml,
  kmz: readKmz,
  gpx: readGpx,
  geojson: readGeoJson,
  vcard: readVcard,
};

async function textSource(path: string, choices: ReadingChoices): Promise<Source> {
  const bytes = () => createReadStream(path);
  const encodings = encodingsOf(await lookAtText(bytes()));
  const encoding: TextEncoding = choices.encoding ?? encodings[0]?.encoding ?? "windows-1252";
  const rows = await csvRows(decoded(bytes(), encoding), choices);
  const quotes = choices.quotes ?? "around";
  return { ...rows, encoding, reading: { kind: "text", encodings, quotes } };
}

interface ChosenSheet {
  name: string;
  rows: AsyncIterable<FileRow>;
}

async function workbookSource(
  { name, rows }: ChosenSheet,
  sheets: readonly { name: string }[],
  encoding: string,
): Promise<Source> {
  const names = sheets.map((sheet) => sheet.name);
  return {
    delimiter: ",",
    rows,
    encoding,
    reading: { kind: "workbook", sheet: name, sheets: names },
  };
}

/** So many are named; the others are counted. */
const MOST_WIDE = 20;

async function gather<Result>(
  { reading, encoding, ...file }: Source,
  choices: ReadingChoices,
  use: Use<Result>,
): Promise<Result> {
  const tally = { lines: 0, filled: 0, wide: [] as ImportReading["wide"], wideRows: 0 };
  async function* counted(rows: AsyncIterable<FileRow>) {
    for await (const row of rows) {
      const { line, lines = 1, opensAt } = row;
      tally.lines = line + lines - 1;
      tally.filled += lines;
      if (opensAt) {
        tally.wideRows++;
        if (tally.wide.length < MOST_WIDE) {
          tally.wide.push({ from: line, to: tally.lines, column: opensAt });
        }
      }
      yield row;
    }
  }
  const headerLine = reading.kind === "places" ? 1 : choices.headerLine;
  const headed = await fromHeader(counted(file.rows), headerLine ?? null);
  let columnsLeftOut = 0;
  const readHeader = (cells: readonly string[]) => {
    const headers = readHeaderCells(cells);
    columnsLeftOut = headers.filter((header) => header === undefined).length;
    return headers;
  };
  return withRowFile({ ...file, rows: headed.rows }, readHeader, (read) => {
    const lines = file.lines?.() ?? tally.lines;
    return use({
      ...read,
      encoding,
      reading: {
        choices,
        sheet: null,
        sheets: [],
        encodings: [],
        quotes: "around",
        openQuote: null,
        ...reading,
        ...headed.found(),
        wide: tally.wide,
        wideRows: tally.wideRows,
        ...(columnsLeftOut > 0 && { columnsLeftOut }),
        lines,
        blank: Math.max(0, lines - tally.filled),
      },
    });
  });
}
