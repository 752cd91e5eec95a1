import { USUAL_PRIORITY, VISITING_LIMITS } from "contract/visits/facts";
import { ClosedDaysText, OpeningHours } from "contract/visits/visiting";
import { z } from "zod";
import { LIKE_FORMULA } from "../../exports";
import { IMPORT_COLUMNS, type ImportColumn } from "./columns";
import type { StoredRow } from "./file";

/** A cell whose lines stand one below the other, as spreadsheets have addresses, is one line of ours. */
const line = (max: number) =>
  z
    .string()
    .transform((value) => value.replace(/\s*[\t\r\n]+\s*/g, " "))
    .pipe(
      z
        .string()
        .max(max, `is longer than ${max} characters`)
        .regex(/^\P{Cc}*$/u, "holds control characters"),
    );
const text = (max: number) => line(max).transform((value) => value || null);
const lines = (max: number) =>
  z
    .string()
    .max(max, `is longer than ${max} characters`)
    .transform((value) => value || null);

const DECIMAL = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d{1,3})?$/i;
/** Degrees; a comma as decimal sign is fine. */
const degrees = (most: number) =>
  z.string().transform((value, context) => {
    if (value === "") return null;
    const number = DECIMAL.test(value) ? Number(value.replace(",", ".")) : Number.NaN;
    if (Math.abs(number) <= most) return number;
    context.addIssue(`must be a number from -${most} to ${most}`);
    return z.NEVER;
  });

const Email = z.email();
const email = z
  .string()
  .max(254, "is longer than 254 characters")
  .refine((value) => value === "" || Email.safeParse(value).success, "is not an email address")
  .transform((value) => value || null);

const WHOLE_NUMBER = /^\d{1,6}$/;
const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z.string().transform((value, context) => {
    if (value === "") return null;
    const number = WHOLE_NUMBER.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    context.addIssue(`must be a whole number from ${min} to ${max}`);
    return z.NEVER;
  });

const cells = {
  name: line(200).pipe(z.string().min(1, "is missing")),
  description: lines(2000),
  dbaName: text(200),
  address: text(300),
  city: text(100),
  zip: text(20),
  type: text(100),
  chain: text(100),
  latitude: degrees(90),
  longitude: degrees(180),
  contactName: text(200),
  contactPhone: text(50),
  contactEmail: email,
  externalId: text(100),
  openingHours: OpeningHours.transform((value) => value || null),
  closedDays: ClosedDaysText.transform((value) => value || null),
  visitEvery: wholeNumber(VISITING_LIMITS.visitEvery),
  visitMinutes: wholeNumber(VISITING_LIMITS.visitMinutes),
  // An empty cell gives the usual one back, as it clears what others say.
  priority: wholeNumber(VISITING_LIMITS.priority).transform((value) => value ?? USUAL_PRIORITY),
} satisfies Record<ImportColumn, z.ZodType>;

const Row = z.object(cells);
const NOTHING = Object.fromEntries(IMPORT_COLUMNS.map((name) => [name, ""]));
/** A row that can be written; a column that the file doesn't have is null. */
export type ImportRow = z.output<typeof Row> & { line: number };

export interface Problem {
  line: number;
  /** The row's name, where it has one. */
  name?: string | undefined;
  reason: string;
}

/** Reads stored rows; those that can't be written come back as problems. */
export function readRows(
  rows: readonly StoredRow[],
  columns: readonly ImportColumn[],
): { good: ImportRow[]; problems: Problem[] } {
  const good: ImportRow[] = [];
  const problems: Problem[] = [];
  for (const row of rows) {
    const read = readRow(row, columns);
    if (typeof read === "string") {
      problems.push({ line: row[0], name: nameOf(row, columns), reason: read });
    } else good.push(read);
  }
  return { good, problems };
}

/** What a row is called by, also where it can't be written. */
function nameOf([, values]: StoredRow, columns: readonly ImportColumn[]): string | undefined {
  const given = values[columns.indexOf("name")]?.trim() ?? "";
  const read = cells.name.safeParse(withoutGuard(given).trim());
  return read.success ? read.data : undefined;
}

/** The row, or what is wrong with it. */
function readRow([line, values, problem]: StoredRow, columns: readonly ImportColumn[]) {
  if (problem) return problem;
  const given: Record<string, string> = { ...NOTHING };
  columns.forEach((name, at) => {
    given[name] = withoutGuard(values[at]?.trim() ?? "").trim();
  });
  if (values.some((value) => value.includes("\0"))) return "It holds a NUL character";
  const read = Row.safeParse(given);
  if (!read.success) {
    return read.error.issues
      .map(({ path: [name], message }) => `${worded(name)} ${message}`)
      .join("; ");
  }
  const row = read.data;
  if ((row.latitude === null) !== (row.longitude === null)) {
    return "latitude and longitude go together";
  }
  if (row.contactName === null && (row.contactPhone ?? row.contactEmail) !== null) {
    return "contact name is missing: a contact phone or email goes with it";
  }
  return { ...row, line };
}

/** `contact name` for `contactName`: who reads a reason may have columns of other names. */
const worded = (name: PropertyKey | undefined) =>
  String(name).replace(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`);

/** Exports put an apostrophe before what a spreadsheet would take for a formula. */
export const withoutGuard = (value: string) =>
  value.startsWith("'") && LIKE_FORMULA.test(value) ? value.slice(1) : value;
