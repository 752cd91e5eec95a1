/** The columns that together are an address: a street, the number of a house, a second line. */
import { isHouseNumber, isMostly, isNumbered } from "./cell-kinds";
import { type Column, isOfGroup } from "./guess-columns";
import { isPlainNumber } from "./header-names";

/** Columns that a mapping may join to one address. */
export const MOST_ADDRESS_COLUMNS = 3;

/**
 * Finds what goes with the column of an address, by its header and place.
 *
 * @param main the column with the street
 * @returns all columns of the address in the order of the file, the main one among them
 */
export function joinedColumns(columns: readonly Column[], main: number): number[] {
  const street = columns[main];
  if (!street) return [];
  const group = street.name?.group ?? "";
  const find = (isPart: (column: Column, at: number) => boolean) =>
    columns.flatMap((column, at) =>
      at !== main && isOfGroup(column, group) && isPart(column, at) ? [at] : [],
    );
  const numbers = isNumberedStreet(street)
    ? []
    : [
        ...find(({ name }) => name?.meaning === "houseNumber"),
        ...find((column, at) => Math.abs(at - main) === 1 && isNumberOf(street, column)),
      ];
  const lines = find(({ name }) => name?.meaning === "addressLine");
  const parts = [main, ...numbers.slice(0, 1), ...lines].slice(0, MOST_ADDRESS_COLUMNS);
  return parts.sort((a, b) => a - b);
}

const isNumberedStreet = ({ cells }: Column) => cells.filter(isNumbered).length * 2 > cells.length;

/** A column that is called "No.": it may also number the rows or the customers. */
const isNumberOf = (street: Column, { letters, cells }: Column) =>
  isPlainNumber(letters) && street.cells.length > 0 && isMostly(cells, isHouseNumber);
