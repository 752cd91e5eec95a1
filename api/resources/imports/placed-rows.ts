/** Rows with what is doubted of their positions, and with those swapped for which that is chosen. */
import type { ImportMapping, PositionDoubt } from "contract/entities";
import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { farFrom, type Middle } from "geo/geometry/middle";
import { rulesOf } from "./choices";
import { type ImportRow, readRows, type StoredRow } from "./locations";
import { mapped, mappedColumns } from "./mapping";
import type { ImportRecord } from "./store";
import { isHabitable, type Surroundings } from "./surroundings";

export interface Doubt {
  kind: PositionDoubt;
  /** For the row; null where the row says it already, or all rows would. */
  remark: string | null;
}

type Placed = ReturnType<typeof readRows> & { doubts: Map<number, Doubt> };

const WAS_SWAPPED: Doubt = { kind: "swapped", remark: "latitude and longitude were swapped" };

/** Reads stored rows of an import; doubts are by line, also of rows that can't be written. */
export function readPlaced(
  stored: readonly StoredRow[],
  set: Pick<ImportRecord, "choices" | "columns" | "mapping">,
  surroundings: Surroundings | null,
): Placed {
  const mapping: ImportMapping = set.mapping ?? [];
  const rows = stored.map((row) => mapped(row, mapping));
  const columns = mappedColumns(mapping);
  const rules = rulesOf(set);
  const { good, problems } = readRows(rows, columns, rules);
  const doubts = new Map<number, Doubt>();
  for (const row of good) {
    const doubt = doubtOf(row, surroundings);
    if (doubt) doubts.set(row.line, doubt);
  }
  for (const { line, isSwapped } of problems) {
    if (isSwapped) doubts.set(line, { kind: "swapped", remark: null });
  }
  const chosen = set.choices?.swapped ?? [];
  const isTurned = ([line]: StoredRow) =>
    doubts.get(line)?.kind === "swapped" && (chosen === "all" || chosen.includes(line));
  const turned = rows.filter(isTurned);
  if (turned.length === 0) return { good, problems, doubts };
  const lines = new Set(turned.map(([line]) => line));
  const again = readRows(turned, columns, { ...rules, isSwapped: true });
  for (const line of lines) doubts.set(line, WAS_SWAPPED);
  const isOther = ({ line }: { line: number }) => !lines.has(line);
  return {
    good: [...good.filter(isOther), ...again.good],
    problems: [...problems.filter(isOther), ...again.problems],
    doubts,
  };
}

function doubtOf(row: ImportRow, surroundings: Surroundings | null): Doubt | null {
  if (row.isSwapped) return { kind: "swapped", remark: null };
  const { latitude, longitude } = row;
  if (!surroundings || latitude === null || longitude === null) return null;
  const at: LonLat = [longitude, latitude];
  const { office, company, file } = surroundings;
  if (looksSwapped(at, surroundings)) {
    const middle = office ?? company ?? file;
    const where = middle ? milesFrom(middle, at) : "where nearly nobody lives";
    const position = `${latitude}, ${longitude}`;
    return {
      kind: "swapped",
      remark: `latitude and longitude look swapped: ${position} is ${where}`,
    };
  }
  const middle = office ?? file;
  if (!middle || farFrom(middle, at) === null) return null;
  // Where the whole file is elsewhere, as of a new region, a remark on each row would hide all others.
  const isWithFile = file && file !== middle && farFrom(file, at) === null;
  return { kind: "far", remark: isWithFile ? null : `far away: ${milesFrom(middle, at)}` };
}

/** It takes such a part of the distance for the other way round to be right. */
const FAR_NEARER = 0.25;

/** Whether a position is far nearer to the others, or only on inhabited land, the other way round. */
function looksSwapped([longitude, latitude]: LonLat, surroundings: Surroundings): boolean {
  if (Math.abs(longitude) > 90) return false;
  const { office, company, file, isFileSwapped } = surroundings;
  const other: LonLat = [latitude, longitude];
  const middle = office ?? company ?? file;
  if (middle) {
    const metres = farFrom(middle, [longitude, latitude]);
    return (
      metres !== null &&
      farFrom(middle, other) === null &&
      greatCircle(middle.at, other) < metres * FAR_NEARER
    );
  }
  return isHabitable(longitude) && (isFileSwapped || !isHabitable(latitude));
}

const METRES_A_MILE = 1609.344;

/** `7,600 miles (12,200 km) from most others`: rounded, as the middle of many is no exact place. */
function milesFrom({ at }: Middle, place: LonLat): string {
  const metres = greatCircle(at, place);
  const rounded = (count: number) => (Math.round(count / 100) * 100).toLocaleString("en-US");
  return `${rounded(metres / METRES_A_MILE)} miles (${rounded(metres / 1000)} km) from most others`;
}
