import type { ImportField, ImportMapping, LocationField } from "contract/entities";
import { invalid } from "../../http/errors";
import { findPosition, isLatitude, isLongitude, lettersOf } from "./guess-position";
import { IMPORT_COLUMNS, type StoredRow, withoutGuard } from "./locations";

/** Other names that spreadsheets give to a column, without what is no letter. */
const ALSO: Partial<Record<LocationField, readonly string[]>> = {
  name: ["locationname", "company", "companyname", "customer", "account", "title"],
  description: ["notes", "note", "comment", "remarks"],
  dbaName: ["dba", "tradename", "doingbusinessas"],
  address: ["street", "streetaddress", "address1", "addressline1"],
  city: ["town", "place", "locality"],
  zip: ["zipcode", "postcode", "postalcode", "plz"],
  type: ["category", "locationtype", "kind", "kindofbusiness", "businesstype", "industry"],
  chain: ["brand", "group"],
  contactName: ["contact", "contactperson"],
  contactPhone: ["phone", "telephone", "tel", "mobile"],
  contactEmail: ["email", "mail", "emailaddress"],
  externalId: [
    "id",
    "key",
    "number",
    "no",
    "customernumber",
    "customerno",
    "customerid",
    "accountnumber",
    "accountno",
    "ref",
  ],
  openingHours: ["hours", "hoursofoperation", "businesshours", "open", "openingtimes"],
  closedDays: ["holidays", "closed", "closeddates"],
  visitEvery: ["interval", "visitinterval", "everydays", "frequency", "visiteverydays"],
  visitMinutes: ["duration", "visitduration", "minutes", "minutespervisit"],
  priority: ["prio", "importance"],
};

const COORDINATES = ["latitude", "longitude"] as const satisfies readonly LocationField[];
const isCoordinate = (field: ImportField) => COORDINATES.some((coordinate) => coordinate === field);

/**
 * Guesses what each column holds by its header, and coordinates also by cells; no field comes twice.
 *
 * @param rows the cells of the first rows
 */
export function guessFields(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): (ImportField | null)[] {
  const names = headers.map(lettersOf);
  const cells = headers.map((_, column) =>
    rows.map((row) => withoutGuard(row[column]?.trim() ?? "").trim()).filter(Boolean),
  );
  const guessed: (ImportField | null)[] = headers.map(() => null);
  const position = findPosition(names, cells);
  if (position >= 0) guessed[position] = "position";
  const take = (field: LocationField, isNamed: (name: string) => boolean) => {
    if (guessed.includes(field) || (position >= 0 && isCoordinate(field))) return;
    const at = names.findIndex((name, column) => !guessed[column] && isNamed(name));
    if (at >= 0) guessed[at] = field;
  };
  for (const field of IMPORT_COLUMNS) take(field, (name) => name === field.toLowerCase());
  take("latitude", isLatitude);
  take("longitude", isLongitude);
  for (const field of IMPORT_COLUMNS) take(field, (name) => ALSO[field]?.includes(name) ?? false);
  return guessed;
}

/** @throws 422 for a mapping of other columns than the file's, without a name, or with a field twice */
export function checkMapping(mapping: ImportMapping, columns: number): void {
  const problem = problemOf(mapping, columns);
  if (problem) throw invalid(problem, "body.mapping");
}

function problemOf(mapping: ImportMapping, columns: number): string | undefined {
  const fields = mappedColumns(mapping);
  if (mapping.length !== columns) {
    return `The file has ${columns} columns, the mapping ${mapping.length}`;
  }
  const twice = fields.find((field, at) => fields.indexOf(field) < at);
  if (twice) return `Two columns are mapped to ${twice}`;
  const coordinate = fields.find(isCoordinate);
  if (coordinate && fields.includes("position")) {
    return `One column has both coordinates, so no other can be ${coordinate}`;
  }
  return fields.includes("name") ? undefined : "No column is mapped to name";
}

/** What the cells of a {@link mapped} row hold, in their order. */
export const mappedColumns = (mapping: ImportMapping): ImportField[] =>
  mapping.filter((field) => field !== null);

/** The fields of locations that a mapping fills: a position fills both coordinates, an id none. */
export const mappedFields = (mapping: ImportMapping): LocationField[] =>
  mappedColumns(mapping).flatMap((field): readonly LocationField[] =>
    field === "locationId" ? [] : field === "position" ? COORDINATES : [field],
  );

/** A row of the file with the cells that a mapping takes. */
export const mapped = ([line, cells, problem]: StoredRow, mapping: ImportMapping): StoredRow => {
  const mapped = cells.filter((_, at) => mapping[at]);
  return problem === undefined ? [line, mapped] : [line, mapped, problem];
};
