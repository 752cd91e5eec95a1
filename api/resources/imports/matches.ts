import type { Db } from "../../db/connect";
import { type Known, readKnown } from "./compare";
import type { ImportRow } from "./locations";
import type { ImportRecord } from "./store";

/** The locations that rows update, by line: those of the same name and address only if it is so chosen. */
export async function knownOf(
  tx: Db,
  { officeId, choices }: Pick<ImportRecord, "officeId" | "choices">,
  rows: readonly ImportRow[],
): Promise<Map<number, Known>> {
  const known = await readKnown(tx, officeId, rows);
  if (choices?.existing === "update") return known;
  return new Map([...known].filter(([, { by }]) => by !== "name"));
}
