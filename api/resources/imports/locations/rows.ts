import type { LocationField } from "contract/entities";
import { readAngle } from "geo/places/angle";
import { LIKE_FORMULA } from "../../exports";
import {
  type CellField,
  type Cells,
  type CellValues,
  cellsBy,
  EMPTY,
  isSwappedPosition,
  type RowRules,
  readPlain,
  SWAPPED,
  saysNothing,
} from "./cells";
import type { StoredRow } from "./file";

export { type CellField, type RowRules, readPosition } from "./cells";

/** A row that can be written; a column that the file doesn't have is null. */
export type ImportRow = Omit<CellValues, "position" | "name"> & {
  name: string;
  line: number;
  /** Fields whose cells were left out: a known location keeps what it has of them. */
  omitted?: LocationField[];
  /** What was left out, in words. */
  remarks?: string[];
  /** The word for nothing in the cell of the contact's name, where others of the contact say more. */
  contactWord?: string;
  /** Whether its position could not be read, but can with latitude and longitude swapped. */
  isSwapped?: true;
};

export interface Problem {
  line: number;
  /** The row's name, where it has one. */
  name?: string | undefined;
  reason: string;
  isSwapped?: true;
}

const STRICT: RowRules = { isStrict: true, dates: null };
const COORDINATES = ["latitude", "longitude"] as const satisfies LocationField[];
const OTHER_COORDINATE: Partial<Record<CellField, CellField>> = {
  latitude: "longitude",
  longitude: "latitude",
};

/** Reads stored rows; those that can't be written come back as problems. */
export function readRows(
  rows: readonly StoredRow[],
  fields: readonly CellField[],
  rules = STRICT,
): { good: ImportRow[]; problems: Problem[] } {
  const columns = rules.isSwapped
    ? fields.map((field) => OTHER_COORDINATE[field] ?? field)
    : fields;
  const good: ImportRow[] = [];
  const problems: Problem[] = [];
  const cells = cellsBy(rules);
  for (const row of rows) {
    const read = readRow(row, columns, cells, rules.isStrict);
    if ("reason" in read) problems.push({ ...read, name: nameOf(row, columns, cells) });
    else good.push(read);
  }
  return { good, problems };
}

/** What a row is called by, also where it can't be written. */
function nameOf(
  [, values]: StoredRow,
  columns: readonly CellField[],
  cells: Cells,
): string | undefined {
  const read = cells.name.safeParse(textOf(values[columns.indexOf("name")]));
  return (read.success && read.data.value) || undefined;
}

const textOf = (cell = "") => withoutGuard(cell.trim()).trim();

/** The row, or what is wrong with it. */
function readRow(
  [line, values, problem]: StoredRow,
  columns: readonly CellField[],
  cells: Cells,
  isStrict: boolean,
): ImportRow | Problem {
  if (problem) return { line, reason: problem };
  if (values.some((value) => value.includes("\0"))) {
    return { line, reason: "It holds a NUL character" };
  }
  const given: Partial<Record<CellField, string>> = {};
  const row: CellValues = { ...EMPTY };
  const wrong = new Map<CellField, string>();
  const remarks: string[] = [];
  columns.forEach((field, at) => {
    const text = textOf(values[at]);
    given[field] = text;
    if (text === "") return;
    if (!isStrict && field !== "name" && saysNothing(text)) {
      wrong.set(field, "");
      return;
    }
    const plain = readPlain(field, text);
    if (plain !== undefined) {
      Object.assign(row, { [field]: plain });
      return;
    }
    const read = cells[field].safeParse(text);
    if (!read.success) wrong.set(field, read.error.issues[0]?.message ?? "can't be read");
    else {
      Object.assign(row, { [field]: read.data.value });
      for (const note of read.data.notes ?? []) remarks.push(`${worded(field)}: ${note}`);
    }
  });
  checkCoordinates(row, given, wrong, isStrict);
  if (row.name === null && !wrong.has("name")) wrong.set("name", "is missing");
  const swapped = isSwapped(given, wrong) && ({ isSwapped: true } as const);
  const unusable = isStrict ? [...wrong] : [...wrong].filter(([field]) => field === "name");
  if (unusable.length > 0) {
    const reasons = unusable.map(([field, reason]) => `${worded(field)} ${reason}`);
    const hints = isStrict && isSwappedInTwo(given) ? [SWAPPED] : [];
    return { line, reason: [...reasons, ...hints].join("; "), ...swapped };
  }
  const contactWord = nameContact(row, given);
  remarks.push(...leftOut(wrong, given));
  const { position, name, ...rest } = row;
  if (position) [rest.longitude, rest.latitude] = position;
  const omitted = omittedOf(wrong.keys());
  return {
    ...rest,
    name: name ?? "",
    line,
    ...(omitted.length > 0 && { omitted }),
    ...(remarks.length > 0 && { remarks }),
    ...(contactWord && { contactWord }),
    ...swapped,
  };
}

const MOST_SHOWN = 60;

/** What of a row is left out, and why. */
function leftOut(
  wrong: ReadonlyMap<CellField, string>,
  given: Partial<Record<CellField, string>>,
): string[] {
  const shown = (field: CellField) =>
    `${worded(field)} “${(given[field] ?? "").slice(0, MOST_SHOWN)}”`;
  const remarks = [...wrong]
    .filter(([field]) => !isCoordinate(field))
    .map(([field, reason]) => `${shown(field)} is left out${reason && `: ${reason}`}`);
  const coordinates = COORDINATES.filter((field) => wrong.has(field) && given[field]);
  if (coordinates.length === 0) return remarks;
  const reasons = new Set(
    coordinates.flatMap((field) => {
      const reason = wrong.get(field);
      return reason ? [`${reason.startsWith("must") ? `${field} ` : ""}${reason}`] : [];
    }),
  );
  if (isSwappedInTwo(given)) reasons.add(SWAPPED);
  const both = coordinates.map(shown).join(" and ");
  const are = coordinates.length === 1 ? "is" : "are";
  const why = reasons.size > 0 ? `: ${[...reasons].join("; ")}` : "";
  return [...remarks, `${both} ${are} left out${why}`];
}

/** The fields that a location keeps: both coordinates or none. */
function omittedOf(wrong: Iterable<CellField>): LocationField[] {
  const fields = new Set<LocationField>();
  for (const field of wrong) {
    if (field === "position" || isCoordinate(field)) for (const one of COORDINATES) fields.add(one);
    // Its phone and email are of a contact that is named after the location.
    else if (field !== "contactName" && field !== "locationId") fields.add(field);
  }
  return [...fields];
}

const isCoordinate = (field: CellField) => COORDINATES.some((one) => one === field);

/** One coordinate says nothing without the other, nor does 0, 0, which programs write for nothing. */
function checkCoordinates(
  row: CellValues,
  given: Partial<Record<CellField, string>>,
  wrong: Map<CellField, string>,
  isStrict: boolean,
): void {
  if (!isStrict && row.position?.every((degrees) => degrees === 0)) {
    row.position = null;
    wrong.set("position", "no location is there");
  }
  const isZero = row.latitude === 0 && row.longitude === 0;
  if (!isStrict && isZero) {
    for (const field of COORDINATES) wrong.set(field, "no location is at 0, 0");
  }
  const isOne = (row.latitude === null) !== (row.longitude === null);
  if (!isOne && !isZero) return;
  if (isStrict) {
    if (isOne && !COORDINATES.some((field) => wrong.has(field))) {
      wrong.set("latitude", "and longitude go together");
    }
    return;
  }
  for (const field of COORDINATES) {
    if (given[field] && !wrong.has(field)) {
      wrong.set(field, wrong.size > 0 ? "" : "latitude and longitude go together");
    }
    row[field] = null;
  }
}

/**
 * A phone or an email without a person is of the location itself.
 *
 * @returns the word for nothing that stands in place of the person: an older contact may be called so
 */
function nameContact(
  row: CellValues,
  given: Partial<Record<CellField, string>>,
): string | undefined {
  if (row.contactName !== null || (row.contactPhone ?? row.contactEmail) === null) return undefined;
  row.contactName = row.name;
  const { contactName = "" } = given;
  return saysNothing(contactName) ? contactName : undefined;
}

/** The row with a contact that its location has by the word for nothing, as an own export writes it. */
export function takeContactWord(row: ImportRow, known: unknown): void {
  const { contactWord } = row;
  if (!contactWord || typeof known !== "string") return;
  if (known.toLowerCase() !== contactWord.toLowerCase()) return;
  const [remark] = leftOut(new Map([["contactName", ""]]), { contactName: contactWord });
  row.contactName = known;
  row.remarks = row.remarks?.filter((one) => one !== remark);
}

/** Whether a row's latitude is only right as a longitude, and its longitude as a latitude. */
const isSwappedInTwo = ({ latitude = "", longitude = "" }: Partial<Record<CellField, string>>) =>
  readAngle(latitude, "latitude") === null &&
  readAngle(latitude, "longitude") !== null &&
  readAngle(longitude, "latitude") !== null;

const isSwapped = (
  given: Partial<Record<CellField, string>>,
  wrong: ReadonlyMap<CellField, string>,
) =>
  // A latitude that can be read is not swapped: most rows need not be read twice.
  (wrong.has("latitude") && isSwappedInTwo(given)) ||
  (Boolean(given.position) && isSwappedPosition(given.position ?? ""));

/** `contact name` for `contactName`: who reads a reason may have columns of other names. */
const worded = (name: CellField) =>
  name.replace(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`);

/** Exports put an apostrophe before what a spreadsheet would take for a formula. */
export const withoutGuard = (value: string) =>
  value.startsWith("'") && LIKE_FORMULA.test(value) ? value.slice(1) : value;
