import { guessFields } from "../guess-fields";

/** The guess for columns given as a header and its cells. */
export const guess = (...columns: [header: string, ...cells: string[]][]) =>
  guessFields(
    columns.map(([header]) => header),
    Array.from({ length: Math.max(...columns.map(({ length }) => length)) - 1 }, (_, row) =>
      columns.map((cells) => cells[row + 1] ?? ""),
    ),
  );

/** The guess for rows without headers. */
export const guessRows = (...rows: string[][]) =>
  guessFields(
    (rows[0] ?? []).map((_, at) => `Column ${at + 1}`),
    rows,
  );
