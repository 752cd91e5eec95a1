import type { ImportField, ImportMapping } from "contract/entities";
import { invalid } from "../../http/errors";
import { IMPORT_COLUMNS, type StoredRow } from "./locations";

/** Other names that spreadsheets give to a column, without what is no letter. */
const ALSO: Partial<Record<ImportField, readonly string[]>> = {
  name: ["locationname", "company", "companyname", "customer", "account", "title"],
  description: ["notes", "note", "comment", "remarks"],
  dbaName: ["dba", "tradename", "doingbusinessas"],
  address: ["street", "streetaddress", "address1", "addressline1"],
  city: ["town", "place", "locality"],
  zip: ["zipcode", "postcode", "postalcode", "plz"],
  type: ["category", "locationtype", "kind", "kindofbusiness", "businesstype", "industry"],
  chain: ["brand", "group"],
  latitude: ["lat", "y"],
  longitude: ["lng", "lon", "long", "x"],
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

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** What each column seems to be of, by its header; no field comes twice. */
export function guessFields(headers: readonly string[]): (ImportField | null)[] {
  const names = headers.map(lettersOf);
  const guessed: (ImportField | null)[] = headers.map(() => null);
  const take = (field: ImportField, known: readonly string[]) => {
    const at = names.findIndex((name, column) => !guessed[column] && known.includes(name));
    if (at >= 0 && !guessed.includes(field)) guessed[at] = field;
  };
  for (const field of IMPORT_COLUMNS) take(field, [field.toLowerCase()]);
  for (const field of IMPORT_COLUMNS) take(field, ALSO[field] ?? []);
  return guessed;
}

/** @throws 422 for a mapping of other columns than the file's, without a name, or with a field twice */
export function checkMapping(mapping: ImportMapping, columns: number): void {
  const fields = mapping.filter((field) => field !== null);
  const twice = fields.find((field, at) => fields.indexOf(field) < at);
  const problem =
    mapping.length !== columns
      ? `The file has ${columns} columns, the mapping ${mapping.length}`
      : twice
        ? `Two columns are mapped to ${twice}`
        : !fields.includes("name")
          ? "No column is mapped to name"
          : undefined;
  if (problem) throw invalid(problem, "body.mapping");
}

/** The fields that a mapping takes. */
export const mappedFields = (mapping: ImportMapping): ImportField[] =>
  mapping.filter((field) => field !== null);

/** A row of the file with the cells that a mapping takes. */
export const mapped = ([line, cells, problem]: StoredRow, mapping: ImportMapping): StoredRow => {
  const mapped = cells.filter((_, at) => mapping[at]);
  return problem === undefined ? [line, mapped] : [line, mapped, problem];
};
