import { DELIMITERS, LocationField } from "contract/entities";

/** The columns of a CSV of locations; the export writes the same. */
export const IMPORT_COLUMNS = LocationField.options;
export type ImportColumn = LocationField;

/** What the export says besides; an import leaves it aside, so that an export can be imported. */
export const EXPORT_ONLY_COLUMNS = [
  "locationId",
  "status",
  "office",
  "agent",
  "lastVisited",
] as const;

/** Where the cells of a row go: by their place, undefined for cells that are left aside. */
export type Header = (ImportColumn | undefined)[];

/**
 * Reads the header row: columns in any order and letter case.
 *
 * @returns what is wrong with it, as text, where it can't be used
 */
export function readHeader(cells: readonly string[]): Header | string {
  // The export says of a time in which zone it is: "lastVisited (America/New_York)".
  const names = cells.map((cell) => cell.trim().replace(/ \([\w/+-]+\)$/, ""));
  const known = new Map<string, ImportColumn | undefined>([
    ...IMPORT_COLUMNS.map((name) => [name.toLowerCase(), name] as const),
    ...EXPORT_ONLY_COLUMNS.map((name) => [name.toLowerCase(), undefined] as const),
  ]);
  const given = names.map((name) => name.toLowerCase());
  const unknown = names.filter((name) => name !== "" && !known.has(name.toLowerCase()));
  if (unknown.length > 0) {
    return `The header row has columns that are not known: ${list(unknown)}. Known are ${IMPORT_COLUMNS.join(", ")}`;
  }
  const twice = names.filter((name, at) => name !== "" && given.indexOf(given[at] ?? "") < at);
  if (twice.length > 0) return `The header row has these columns twice: ${list(twice)}`;
  if (!given.includes("name")) return 'The header row has no column "name"';
  return given.map((name) => known.get(name));
}

export type Delimiter = (typeof DELIMITERS)[number];

/** Of any file; as many as Excel has. */
export const MOST_COLUMNS = 16_384;

/** Lines of which it is seen what stands between their cells. */
const LINES_LOOKED_AT = 20;

/**
 * The sign between the cells of a text: the one that cuts most of the first lines into the most
 * columns, as many in each.
 */
export function delimiterOf(start: string): Delimiter {
  const lines = start
    .replace(/"[^"]*(?:"|$)/g, "")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, LINES_LOOKED_AT);
  const counts = (sign: string) => lines.map((line) => line.split(sign).length);
  const score = (sign: string) => {
    const most = mostFrequent(counts(sign).filter((count) => count > 1));
    return (most - 1) * counts(sign).filter((count) => count === most).length;
  };
  return DELIMITERS.reduce((best, sign) => (score(sign) > score(best) ? sign : best));
}

/** The number that comes most often, of several the greatest; 1 where there is none. */
function mostFrequent(numbers: readonly number[]): number {
  const times = (number: number) => numbers.filter((one) => one === number).length;
  return numbers.reduce(
    (best, number) =>
      times(number) > times(best) || (times(number) === times(best) && number > best)
        ? number
        : best,
    numbers[0] ?? 1,
  );
}

/** How many columns a line has, or its beginning, which may end within quotes. */
export const countColumns = (line: string, delimiter: string): number =>
  line.replace(/"[^"]*(?:"|$)/g, "").split(delimiter).length;

const list = (names: readonly string[]) =>
  names
    .slice(0, 10)
    .map((name) => `"${name.slice(0, 50)}"`)
    .join(", ") + (names.length > 10 ? ` and ${names.length - 10} more` : "");
