/** How the same user read a file of the same shape before: what a report looks like stays the same. */
import type { ReadingChoices } from "contract/entities";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { imports } from "../../db/schema";
import { ApiError } from "../../http/errors";
import { type ReadFile, withReadFile } from "./read-file";

/** So many of the user's last imports are looked at. */
const MOST_LOOKED_AT = 10;

interface LastReading {
  choices: ReadingChoices;
  headers: readonly string[];
}

/** Returns the last reading that a user chose and previewed; null if none, or if it is of one file alone. */
export async function lastReading(db: Db, userId: string): Promise<LastReading | null> {
  const last = await db
    .select({ reading: imports.reading, headers: imports.headers })
    .from(imports)
    .where(and(eq(imports.userId, userId), isNotNull(imports.mapping)))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(MOST_LOOKED_AT);
  for (const { reading, headers } of last) {
    const choices = reading && ofEachFile(reading.choices);
    if (choices) return { choices, headers };
  }
  return null;
}

/**
 * What of a choice is of each file of a shape. Encoding and quotes are of the letters of one file, and without
 * a header row nothing shows that another file has the same columns.
 */
function ofEachFile({ sheet, headerLine, delimiter }: ReadingChoices): ReadingChoices | null {
  const isChosen = sheet || headerLine || delimiter;
  return isChosen && headerLine !== 0 ? { sheet, headerLine, delimiter } : null;
}

/** Reads a file as one before; null if it then has other headers, or can't be read so. */
export async function readAsBefore<Result>(
  path: string,
  { choices, headers }: LastReading,
  use: (file: ReadFile) => Promise<Result>,
): Promise<Result | null> {
  const isSame = ({ columns }: ReadFile) =>
    columns.length === headers.length && columns.every((name, at) => name === headers[at]);
  try {
    return await withReadFile(path, choices, async (file) => (isSame(file) ? use(file) : null));
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 422) return null;
    throw error;
  }
}
