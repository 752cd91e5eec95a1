import { ImportField } from "contract/entities";
import { USUAL_PRIORITY, VISITING_LIMITS } from "contract/visits/facts";
import { ClosedDaysText, OpeningHours } from "contract/visits/visiting";
import { type Axis, MOST_DEGREES, readAngle } from "geo/places/angle";
import { readCoordinates, readLongitudeFirst } from "geo/places/coordinates";
import { z } from "zod";
import { LIKE_FORMULA } from "../../exports";
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

const degrees = (axis: Axis) =>
  z.string().transform((value, context) => {
    if (value === "") return null;
    const angle = readAngle(value, axis);
    if (angle !== null) return angle;
    context.addIssue(`must be a number from -${MOST_DEGREES[axis]} to ${MOST_DEGREES[axis]}`);
    return z.NEVER;
  });

const SWAPPED = "latitude and longitude seem swapped";

/** Reads both coordinates of a cell. One number with a decimal comma, such as `50,83`, is no position. */
export const readPosition = (cell: string) =>
  /^[-+]?\d+,\d+$/.test(cell) ? null : readCoordinates(cell);

const position = z.string().transform((value, context) => {
  if (value === "") return null;
  const read = readPosition(value);
  if (read) return read;
  const isSwapped = readCoordinates(value) === null && readLongitudeFirst(value) !== null;
  const hint = isSwapped ? `; ${SWAPPED}` : "";
  context.addIssue(`must be a latitude and a longitude, such as 39.9612, -83.0021${hint}`);
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
  latitude: degrees("latitude"),
  longitude: degrees("longitude"),
  position,
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
} satisfies Record<ImportField, z.ZodType>;

const Row = z.object(cells);
const NOTHING = Object.fromEntries(ImportField.options.map((name) => [name, ""]));
/** A row that can be written; a column that the file doesn't have is null. */
export type ImportRow = Omit<z.output<typeof Row>, "position"> & { line: number };

export interface Problem {
  line: number;
  /** The row's name, where it has one. */
  name?: string | undefined;
  reason: string;
}

/** Reads stored rows; those that can't be written come back as problems. */
export function readRows(
  rows: readonly StoredRow[],
  columns: readonly ImportField[],
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
function nameOf([, values]: StoredRow, columns: readonly ImportField[]): string | undefined {
  const given = values[columns.indexOf("name")]?.trim() ?? "";
  const read = cells.name.safeParse(withoutGuard(given).trim());
  return read.success ? read.data : undefined;
}

/** The row, or what is wrong with it. */
function readRow([line, values, problem]: StoredRow, columns: readonly ImportField[]) {
  if (problem) return problem;
  const given: Record<string, string> = { ...NOTHING };
  columns.forEach((name, at) => {
    given[name] = withoutGuard(values[at]?.trim() ?? "").trim();
  });
  if (values.some((value) => value.includes("\0"))) return "It holds a NUL character";
  const read = Row.safeParse(given);
  if (!read.success) {
    const reasons = read.error.issues.map(
      ({ path: [name], message }) => `${worded(name)} ${message}`,
    );
    return [...reasons, ...(isSwapped(given) ? [SWAPPED] : [])].join("; ");
  }
  const { position, ...row } = read.data;
  if (position) [row.longitude, row.latitude] = position;
  if ((row.latitude === null) !== (row.longitude === null)) {
    return "latitude and longitude go together";
  }
  if (row.contactName === null && (row.contactPhone ?? row.contactEmail) !== null) {
    return "contact name is missing: a contact phone or email goes with it";
  }
  return { ...row, line };
}

/** Whether a row's latitude is only right as a longitude, and its longitude as a latitude. */
const isSwapped = ({ latitude = "", longitude = "" }: Record<string, string>) =>
  readAngle(latitude, "latitude") === null &&
  readAngle(latitude, "longitude") !== null &&
  readAngle(longitude, "latitude") !== null;

/** `contact name` for `contactName`: who reads a reason may have columns of other names. */
const worded = (name: PropertyKey | undefined) =>
  String(name).replace(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`);

/** Exports put an apostrophe before what a spreadsheet would take for a formula. */
export const withoutGuard = (value: string) =>
  value.startsWith("'") && LIKE_FORMULA.test(value) ? value.slice(1) : value;
