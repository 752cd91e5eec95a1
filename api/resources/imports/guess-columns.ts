/** The columns of a file as they are guessed by. */
import { isNothing } from "./cell-kinds";
import { type HeaderName, lettersOf, readHeaderName } from "./header-names";
import { withoutGuard } from "./locations";

export interface Column {
  /** The header by {@link lettersOf}. */
  letters: string;
  /** What the header says; null if it says nothing known. */
  name: HeaderName | null;
  /** The filled cells of the first rows. */
  cells: readonly string[];
  /** Whether most rows have no cell here. */
  isSparse: boolean;
}

export const readColumns = (
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Column[] =>
  headers.map((header, column) => {
    const cells = rows
      .map((row) => withoutGuard(row[column]?.trim() ?? "").trim())
      .filter((cell) => !isNothing(cell));
    return {
      letters: lettersOf(header),
      name: readHeaderName(header),
      cells,
      isSparse: cells.length * 2 < rows.length,
    };
  });

/** Whether two columns can be parts of one address: of two addresses, each has its own. */
export const isOfGroup = ({ name }: Column, group: string): boolean =>
  !name?.group || name.group === group;
