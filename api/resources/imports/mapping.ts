import type { ImportField, ImportMapping, LocationField } from "contract/entities";
import { invalid } from "../../http/errors";
import { isNothing } from "./cell-kinds";
import { MOST_ADDRESS_COLUMNS } from "./guess-address";
import { type StoredRow, withoutGuard } from "./locations";

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
  const coordinate = fields.find(isCoordinate);
  if (coordinate && fields.includes("position")) {
    return `One column has both coordinates, so no other can be ${coordinate}`;
  }
  return fields.includes("name") ? undefined : "No column is mapped to name";
}

/** What the cells of a {@link mapped} row hold, in their order. */
export const mappedColumns = (mapping: ImportMapping): ImportField[] => [
  ...new Set(mapping.filter((field) => field !== null)),
];

/** The fields of locations that a mapping fills: a position fills both coordinates, an id none. */
export const mappedFields = (mapping: ImportMapping): LocationField[] =>
  mappedColumns(mapping).flatMap((field): readonly LocationField[] =>
    field === "locationId" ? [] : field === "position" ? COORDINATES : [field],
  );

/** A row of the file with the cells that a mapping takes; those of an address are joined to one. */
export const mapped = ([line, cells, problem]: StoredRow, mapping: ImportMapping): StoredRow => {
  const taken: string[] = [];
  let address = -1;
  cells.forEach((cell, at) => {
    const field = mapping[at];
    if (!field) return;
    if (field === "address" && address >= 0) taken[address] = joined([taken[address] ?? "", cell]);
    else {
      if (field === "address") address = taken.length;
      taken.push(cell);
    }
  });
  return problem === undefined ? [line, taken] : [line, taken, problem];
};

/** The filled ones of some cells with spaces between. */
const joined = (cells: readonly string[]): string =>
  cells
    .map((cell) => withoutGuard(cell.trim()).trim())
    .filter((cell) => !isNothing(cell))
    .join(" ");
