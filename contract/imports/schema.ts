import { z } from "zod";
import { Id, Instant } from "../common";

/** The fields of a location that an import writes. */
export const LocationField = z.enum([
  "name",
  "description",
  "dbaName",
  "address",
  "city",
  "zip",
  "type",
  "chain",
  "latitude",
  "longitude",
  "contactName",
  "contactPhone",
  "contactEmail",
  "externalId",
  "openingHours",
  "closedDays",
  "visitEvery",
  "visitMinutes",
  "priority",
]);
export type LocationField = z.infer<typeof LocationField>;

/** Columns with the opening hours of one day each, from Monday. */
export const DAY_HOURS = [
  "hoursMonday",
  "hoursTuesday",
  "hoursWednesday",
  "hoursThursday",
  "hoursFriday",
  "hoursSaturday",
  "hoursSunday",
] as const;
export type DayHours = (typeof DAY_HOURS)[number];

/**
 * What a column of an imported file can hold: a field, latitude and longitude in one cell, the id
 * of the location that the row is about, or the opening hours of one day.
 */
export const ImportField = z.enum([
  ...LocationField.options,
  "position",
  "locationId",
  ...DAY_HOURS,
]);
export type ImportField = z.infer<typeof ImportField>;

export const ImportState = z.enum([
  "uploaded",
  "previewing",
  "previewed",
  "applying",
  "applied",
  "reverting",
  "reverted",
  "failed",
]);
export const ImportRowKind = z.enum(["added", "changed", "unchanged", "wrong"]);
export const ImportOutcome = z.enum(["applied", "left", "reverted", "kept"]);

const count = z.number().int().nonnegative();

/** What each column of the file is of, in its order; null for one that is left aside. */
export const ImportMapping = z.array(ImportField.nullable()).max(200);
export type ImportMapping = z.infer<typeof ImportMapping>;

/** What comes first in dates such as 03/04/2026. */
export const DateOrder = z.enum(["monthFirst", "dayFirst"]);
export type DateOrder = z.infer<typeof DateOrder>;

/** What rows are that have name and address of a location, and neither external id nor id. */
export const ExistingChoice = z.enum(["update", "add", "skip"]);

/**
 * Why the position of a row is doubted: latitude and longitude look swapped, or it is far from the others, from its
 * zip or from its city.
 */
export const PositionDoubt = z.enum(["swapped", "far"]);
export type PositionDoubt = z.infer<typeof PositionDoubt>;

/** A type or chain of the file that there is not, and what stands for it: one that there is, or else. */
const NameChoice = z.object({
  name: z.string().max(100),
  use: z
    .union([z.enum(["add", "none"]), Id])
    .describe("`add`: it is made; `none`: left out of its rows; or the id of another one."),
});
const nameChoices = z.array(NameChoice).max(200);

/** How the rows of a file are taken. */
export const ImportChoices = z.object({
  isStrict: z
    .boolean()
    .default(false)
    .describe("Whether an optional cell that can't be read makes its row wrong."),
  dates: DateOrder.nullable()
    .default(null)
    .describe("What comes first in dates such as 03/04/2026; null: as the other dates show."),
  existing: ExistingChoice.default("update").describe(
    "What rows do that have name and address of a location, and neither external id nor id.",
  ),
  types: nameChoices
    .default([])
    .describe("For types that there are not; rows of others are wrong. Only admins add types."),
  chains: nameChoices.default([]).describe("For chains that there are not; others are added."),
  swapped: z
    .union([z.literal("all"), z.array(z.number().int().min(1)).max(1000)])
    .default([])
    .describe(
      "Which rows whose latitude and longitude look swapped are read with them swapped: all, or those on these lines.",
    ),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

const NamesOfRows = z.array(z.object({ name: z.string(), rows: z.number().int() }));
/** Types and chains that rows name and there are not; of many the first. */
export const UnknownNames = z.object({ types: NamesOfRows, chains: NamesOfRows });
export type UnknownNames = z.infer<typeof UnknownNames>;

/** Encodings that a text can be read by, by the names of the Encoding Standard. */
export const TextEncoding = z.enum([
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "windows-874",
  "iso-8859-2",
  "iso-8859-15",
  "macintosh",
  "koi8-r",
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr",
]);
export type TextEncoding = z.infer<typeof TextEncoding>;

export const DELIMITERS = [",", ";", "\t", "|"] as const;

/** How a file is to be read; what is not said is found by the file itself. */
export const ReadingChoices = z.object({
  sheet: z.string().max(200).nullish().describe("Of a workbook."),
  headerLine: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .nullish()
    .describe("The line of the header row, from 1; 0: there is none."),
  encoding: TextEncoding.nullish().describe("Of a text."),
  delimiter: z.enum(DELIMITERS).nullish().describe("Of a text: what stands between its cells."),
  quotes: z
    .enum(["around", "plain"])
    .nullish()
    .describe("Of a text: whether quotes stand around cells, or are letters like others."),
});
export type ReadingChoices = z.infer<typeof ReadingChoices>;

/** How a file was read. */
export const ImportReading = z.object({
  /** What of it was chosen, and not found by the file itself. */
  choices: ReadingChoices,
  kind: z.enum(["text", "workbook", "places"]),
  /** The one that was read, of a workbook. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** 0: there is no header row. */
  headerLine: count,
  quotes: z.enum(["around", "plain"]),
  /** Encodings that the text can be of, the likeliest first, each with some words that show it. */
  encodings: z.array(z.object({ encoding: TextEncoding, sample: z.string() })),
  /** The first rows, of which one can be the header row. */
  start: z.array(z.object({ line: count, cells: z.array(z.string()) })),
  /** Lines of the whole file, of which some are above the header row, and some blank. */
  lines: count,
  above: count,
  blank: count,
  /** Columns beyond the 200 that can be mapped; those with known headers are kept first. */
  columnsLeftOut: count.nullish(),
  /** The first rows that hold what seems to be several, as a quote opens in a column, from 1. */
  wide: z.array(z.object({ from: count, to: count, column: count })),
  wideRows: count,
  /** Where a quote opens that is never closed, so that quotes were taken for letters. */
  openQuote: z.object({ line: count, column: count }).nullable(),
});
export type ImportReading = z.infer<typeof ImportReading>;

/** A file of locations that is staged, looked at and then applied as one change set. */
export const Import = z.object({
  id: Id,
  /** The office of the new locations. */
  officeId: Id.nullish(),
  fileName: z.string(),
  state: ImportState,
  encoding: z.string(),
  delimiter: z.string(),
  /** Null where the file is not stored, and can't be read in another way. */
  reading: ImportReading.nullish(),
  /** With the field guessed by header (coordinates: also by cells), and the cells of the first rows. */
  columns: z.array(
    z.object({
      header: z.string(),
      field: ImportField.nullable(),
      samples: z.array(z.string()),
      /** Its dates such as 03/04/2026: what they show to come first, or that they don't show it. */
      dates: z.union([DateOrder, z.literal("either")]).nullish(),
    }),
  ),
  /** The one previewed; before that, what the same user last took for the same headers. */
  mapping: ImportMapping.nullish(),
  /** As `mapping`. */
  choices: ImportChoices.nullish(),
  /** By the last preview. */
  unknown: UnknownNames.nullish(),
  /** Rows of the file. */
  total: count,
  /** Rows that the job at work is through with. */
  done: count,
  added: count,
  changed: count,
  unchanged: count,
  wrong: count,
  /** Rows that are taken without some of their cells. */
  remarked: count.nullish(),
  /** Rows that have name and address of a location, and neither external id nor id. */
  matched: count.nullish(),
  /** Rows whose latitude and longitude look swapped, also where they were read swapped since. */
  swapped: count.nullish(),
  /** Rows whose position is far from most others, from their zip or from their city. */
  far: count.nullish(),
  applied: count,
  /** Rows that were not applied, as what they change was changed since the preview. */
  left: count,
  /** Rows whose location is again as it was before. */
  reverted: count,
  /** Rows that reverting left, wholly or in part, as others changed their location since. */
  kept: count,
  /** Why it failed as a whole. */
  error: z.string().nullish(),
  createdAt: Instant,
});
export type Import = z.infer<typeof Import>;

/** A row of an import as the preview understood it. */
export const ImportRow = z.object({
  id: Id,
  /** The line of the file on which the row starts, from 1; the header is line 1. */
  line: z.number().int().min(1),
  kind: ImportRowKind,
  locationId: Id.nullish(),
  name: z.string().nullish(),
  changes: z.array(
    z.object({
      field: LocationField,
      before: z.union([z.string(), z.number()]).nullable(),
      after: z.union([z.string(), z.number()]).nullable(),
    }),
  ),
  /** Why it is wrong, was left when the others were applied, or was not reverted with the others. */
  reason: z.string().nullish(),
  /** What of the row was left out, in words. */
  remarks: z.array(z.string()).nullish(),
  hasRemarks: z.boolean().nullish(),
  /** Whether it has name and address of its location, and neither its external id nor its id. */
  isMatchedByName: z.boolean().nullish(),
  positionDoubt: PositionDoubt.nullish(),
  outcome: ImportOutcome.nullish(),
  /** The fields that reverting left, as others changed them since; the rest of a row is put back. */
  kept: z.array(LocationField),
});
export type ImportRow = z.infer<typeof ImportRow>;
