/** Rows with what is doubted of their positions, and with those swapped for which that is chosen. */
import type { ImportMapping, PositionDoubt } from "contract/entities";
import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { farFrom, type Middle } from "geo/geometry/middle";
import { rulesOf } from "./choices";
import { type ImportRow, readRows, type StoredRow } from "./locations";
import { mapped, mappedColumns } from "./mapping";
import type { Atlas } from "./places/atlas";
import { placeOf } from "./places/row-places";
import { isHabitable, type SwapHint } from "./places/swap-hints";
import type { ImportRecord } from "./store";
import { type Surroundings, swapped } from "./surroundings";

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
  atlas: Atlas | null = null,
): Placed {
  const mapping: ImportMapping = set.mapping ?? [];
  const rows = stored.map((row) => mapped(row, mapping));
  const columns = mappedColumns(mapping);
  const rules = rulesOf(set);
  const { good, problems } = readRows(rows, columns, rules);
  const doubts = new Map<number, Doubt>();
  for (const row of good) {
    const doubt = doubtOf(row, surroundings, atlas);
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

function doubtOf(
  row: ImportRow,
  surroundings: Surroundings | null,
  atlas: Atlas | null,
): Doubt | null {
  if (row.isSwapped) return { kind: "swapped", remark: null };
  const { latitude, longitude } = row;
  if (!surroundings || latitude === null || longitude === null) return null;
  const at: LonLat = [longitude, latitude];
  const { office, file } = surroundings;
  const where = looksSwapped(at, surroundings);
  if (where) return swappedAt(at, where);
  const middle = office ?? file;
  const isFar = middle && farFrom(middle, at) !== null;
  // Where the whole file is elsewhere, as of a new region, a remark on each row would hide all others.
  const isWithFile = file && file !== middle && farFrom(file, at) === null;
  if (isFar && !isWithFile) return { kind: "far", remark: `far away: ${fromOthers(middle, at)}` };
  return (
    doubtOfPlace(row, at, surroundings, atlas) ?? (isFar ? { kind: "far", remark: null } : null)
  );
}

const swappedAt = ([longitude, latitude]: LonLat, where: string): Doubt => ({
  kind: "swapped",
  remark: `looks swapped: ${where} at ${latitude}, ${longitude}`,
});

/** Whether a row is far from its zip or its city. */
function doubtOfPlace(
  row: ImportRow,
  at: LonLat,
  { places }: Surroundings,
  atlas: Atlas | null,
): Doubt | null {
  const place = placeOf(row, places, atlas);
  const metres = place?.farFrom(at) ?? null;
  if (!place || metres === null) return null;
  const where = `${milesAndKilometres(metres)} from ${place.words}`;
  const isRightSwapped = Math.abs(at[0]) <= 90 && place.farFrom(swapped(at)) === null;
  return isRightSwapped ? swappedAt(at, where) : { kind: "far", remark: `far away: ${where}` };
}

/** It takes such a part of the distance for the other way round to be right. */
const FAR_NEARER = 0.25;

/** What a swapped position is far from. */
const HINT_WORDS: Record<SwapHint, string> = {
  city: "its city",
  country: "its country",
  timeZone: "the office's time zone",
  people: "where people live",
};

/**
 * Where a position is that is far nearer to the others, or only on inhabited land, the other way round; null
 * for one that is not.
 */
function looksSwapped(at: LonLat, surroundings: Surroundings): string | null {
  const [longitude, latitude] = at;
  if (Math.abs(longitude) > 90) return null;
  const { office, company, file, isFileSwapped, swapHint } = surroundings;
  const other = swapped(at);
  if (swapHint) {
    const isNearer = !file || greatCircle(file.at, other) < greatCircle(file.at, at);
    const words = `${milesAndKilometres(greatCircle(at, other))} from ${HINT_WORDS[swapHint]}`;
    return isNearer ? words : null;
  }
  const middle = office ?? company ?? file;
  if (middle) {
    const metres = farFrom(middle, at);
    const isSwapped =
      metres !== null &&
      farFrom(middle, other) === null &&
      greatCircle(middle.at, other) < metres * FAR_NEARER;
    return isSwapped ? fromOthers(middle, at) : null;
  }
  const isSwapped = isHabitable(longitude) && (isFileSwapped || !isHabitable(latitude));
  return isSwapped ? "where nearly nobody lives" : null;
}

const METRES_A_MILE = 1609.344;

const fromOthers = ({ at }: Middle, place: LonLat) =>
  `${milesAndKilometres(greatCircle(at, place))} from most others`;

/** `7,600 miles (12,200 km)`: rounded, as the middle of many is no exact place. */
function milesAndKilometres(metres: number): string {
  const rounded = (count: number) => {
    const step = count < 100 ? 1 : count < 1000 ? 10 : 100;
    return (Math.round(count / step) * step).toLocaleString("en-US");
  };
  return `${rounded(metres / METRES_A_MILE)} miles (${rounded(metres / 1000)} km)`;
}
