import {
  DAY_HOURS,
  type DayHours,
  type ImportField,
  type ImportMapping,
  type LocationField,
} from "contract/entities";
import { invalid } from "../../http/errors";
import { isNothing } from "./cell-kinds";
import { MOST_ADDRESS_COLUMNS } from "./guess-address";
import { type CellField, type StoredRow, withoutGuard } from "./locations";

export { guessFields } from "./guess-fields";

const COORDINATES = ["latitude", "longitude"] as const satisfies readonly LocationField[];
const isCoordinate = (field: ImportField) => COORDINATES.some((coordinate) => coordinate === field);

/** @throws 422 for a mapping of other columns than the file's, without a name, or with a field twice */
export function checkMapping(mapping: ImportMapping, columns: number): void {
  const problem = problemOf(mapping, columns);
  if (problem) throw invalid(problem, "body.mapping");
}

function problemOf(mapping: ImportMapping, columns: number): string | undefined {
  const fields = mapping.filter((field) => field !== null);
  if (mapping.length !== columns) {
    return `The file has ${columns} columns, the mapping ${mapping.length}`;
  }
  const twice = fields.find((field, at) => field !== "address" && fields.indexOf(field) < at);
  if (twice) return `Two columns are mapped to ${twice}`;
  if (fields.filter((field) => field === "address").length > MOST_ADDRESS_COLUMNS) {
    return `At most ${MOST_ADDRESS_COLUMNS} columns can be mapped to address`;
  }
  if (fields.includes("openingHours") && fields.some(isDayHours)) {
    return "One column has all opening hours, so no other can be of one day";
  }
  const coordinate = fields.find(isCoordinate);
  if (coordinate && fields.includes("position")) {
    return `One column has both coordinates, so no other can be ${coordinate}`;
  }
  return fields.includes("name") ? undefined : "No column is mapped to name";
}

const isDayHours = (field: ImportField | null): field is DayHours =>
  DAY_HOURS.some((day) => day === field);

/** The field of a cell: those of single days are joined. */
const cellField = (field: ImportField): CellField => (isDayHours(field) ? "openingHours" : field);

/** What the cells of a {@link mapped} row hold, in their order. */
export const mappedColumns = (mapping: ImportMapping): CellField[] => [
  ...new Set(mapping.flatMap((field) => (field === null ? [] : [cellField(field)]))),
];

/** The fields of locations that a mapping fills: a position fills both coordinates, an id none. */
export const mappedFields = (mapping: ImportMapping): LocationField[] =>
  mappedColumns(mapping).flatMap((field): readonly LocationField[] =>
    field === "locationId" ? [] : field === "position" ? COORDINATES : [field],
  );

/**
 * A row of the file with the cells that a mapping takes; those of an address, and the hours of single
 * days, are joined to one.
 */
export const mapped = ([line, cells, problem]: StoredRow, mapping: ImportMapping): StoredRow => {
  const taken = new Map<CellField, string>();
  cells.forEach((cell, at) => {
    const field = mapping[at];
    if (!field) return;
    const before = taken.get(cellField(field));
    if (isDayHours(field)) {
      taken.set("openingHours", joined([before ?? "", hoursOfDay(field, cell)], "; "));
    } else taken.set(field, before === undefined ? cell : joined([before, cell], " "));
  });
  const values = [...taken.values()];
  return problem === undefined ? [line, values] : [line, values, problem];
};

/** `Mo 9-12, 13-17`; empty where the cell says nothing. */
function hoursOfDay(day: DayHours, cell: string): string {
  const text = withoutGuard(cell.trim()).trim();
  if (isNothing(text)) return "";
  return `${day.slice("hours".length, -"day".length).slice(0, 2)} ${text.replace(/\s*[;\r\n]+\s*/g, ", ")}`;
}

const joined = (cells: readonly string[], between: string): string =>
  cells
    .map((cell) => withoutGuard(cell.trim()).trim())
    .filter((cell) => !isNothing(cell))
    .join(between);
