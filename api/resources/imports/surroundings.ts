/** Where most locations are, by which the positions of an import's rows are doubted. */
import type { ImportMapping } from "contract/entities";
import { and, eq, isNotNull } from "drizzle-orm";
import type { LonLat } from "geo/geometry/lon-lat";
import { farFrom, type Middle, middleOf } from "geo/geometry/middle";
import { z } from "zod";
import type { Db } from "../../db/connect";
import { locations, offices } from "../../db/schema";
import { isCountryHeader, lettersOf } from "./header-names";
import { readRows, type StoredRow } from "./locations";
import { mapped, mappedColumns } from "./mapping";
import { openAtlas } from "./places/atlas";
import { type Addressed, findPlaces, KnownPlaces, MiddleSchema } from "./places/row-places";
import { type HintedRow, isHabitable, SwapHint, swapHintOf } from "./places/swap-hints";
import { type ImportRecord, readPieces } from "./store";

/** What the rows of an import are compared with; it stays the same for all its rows. */
export const Surroundings = z.object({
  /** Of the locations of its office. */
  office: MiddleSchema.nullable(),
  /** Of those of all offices, if its own has too few. */
  company: MiddleSchema.nullable(),
  /** Of the first rows of the file, as they are right. */
  file: MiddleSchema.nullable(),
  /** Whether most of them can only be read with latitude and longitude swapped. */
  isFileSwapped: z.boolean(),
  /** What shows that they are right only if swapped. */
  swapHint: SwapHint.nullable(),
  places: KnownPlaces,
});
export type Surroundings = z.infer<typeof Surroundings>;

/** So many show where most are. */
const MOST_LOCATIONS = 2000;
/** The rows of the file that are compared: some of its first pieces, as reading them takes time before all others. */
const MOST_PIECES = 20;
const MOST_ROWS = 500;

/** Fields by which a row is placed; a row without a name can't be read. */
const TAKEN: ImportMapping = [
  ...(["name", "latitude", "longitude", "position", "address", "city", "zip"] as const),
];

/** Returns what the rows of an import are compared with; null where none has a position. */
export async function readSurroundings(tx: Db, set: ImportRecord): Promise<Surroundings | null> {
  const mapping = (set.mapping ?? []).map((field) => (TAKEN.includes(field) ? field : null));
  if (!hasPositions(mapping)) return null;
  const pieces = await readPieces(tx, set.id, 0, MOST_PIECES);
  const first = pieces.flatMap((piece) => JSON.parse(piece) as StoredRow[]);
  const step = Math.ceil(first.length / MOST_ROWS);
  const rows = first.filter((_, at) => at % step === 0);
  const { good } = readRows(
    rows.map((row) => mapped(row, mapping)),
    mappedColumns(mapping),
    { isStrict: false, dates: null },
  );
  const stored = await placedOf(tx, set.officeId);
  const office = habited(stored);
  const company = office ? null : habited(await placedOf(tx, undefined));
  const placed = good.flatMap(({ longitude, latitude, ...row }) =>
    longitude === null || latitude === null
      ? []
      : [{ ...row, at: [longitude, latitude] as LonLat }],
  );
  const isFileSwapped = good.filter(({ isSwapped }) => isSwapped).length > placed.length;
  const atlas = await openAtlas();
  const elsewhere = placed.filter(({ at }) => isElsewhere(at, office));
  const swapHint =
    isFileSwapped || !atlas || elsewhere.length * 2 < placed.length
      ? null
      : swapHintOf(withCountries(elsewhere, rows, set), atlas, await timeZoneOf(tx, set.officeId));
  const right = swapHint ? placed.map((row) => ({ ...row, at: swapped(row.at) })) : placed;
  return {
    office,
    company,
    file: isFileSwapped ? null : habited(right),
    isFileSwapped,
    swapHint,
    places: findPlaces(stored, isFileSwapped ? [] : right, atlas),
  };
}

const hasPositions = (mapping: ImportMapping) =>
  mapping.includes("position") || (mapping.includes("latitude") && mapping.includes("longitude"));

export const swapped = ([longitude, latitude]: LonLat): LonLat => [latitude, longitude];

/** Whether a position is far from the office's others, also the other way round: they say nothing of it. */
const isElsewhere = (at: LonLat, office: Middle | null) =>
  !office || (farFrom(office, at) !== null && farFrom(office, swapped(at)) !== null);

type Placed = Addressed & { at: LonLat };

/** Rows with what a column of countries has, which no field takes. */
function withCountries(
  placed: readonly (Placed & { line: number })[],
  rows: readonly StoredRow[],
  { columns, mapping }: ImportRecord,
): HintedRow[] {
  const column = columns.findIndex(
    ({ header }, at) => !mapping?.[at] && isCountryHeader(lettersOf(header)),
  );
  const cells = new Map(rows.map(([line, values]) => [line, values[column] ?? ""]));
  return placed.map(({ at, city, line }) => ({ at, city, country: cells.get(line) ?? "" }));
}

async function timeZoneOf(tx: Db, officeId: string | null): Promise<string | null> {
  if (officeId === null) return null;
  const [office] = await tx
    .select({ timeZone: offices.timeZone })
    .from(offices)
    .where(eq(offices.id, officeId));
  return office?.timeZone ?? null;
}

/** A middle where nearly nobody lives comes of wrong positions, and says nothing. */
function habited(placed: readonly Placed[]): Middle | null {
  const middle = middleOf(placed.map(({ at }) => at));
  return middle && isHabitable(middle.at[1]) ? middle : null;
}

/** Some placed locations of an office; of `undefined`, of all offices. */
async function placedOf(tx: Db, officeId: string | null | undefined): Promise<Placed[]> {
  if (officeId === null) return [];
  const { longitude, latitude, address, city, zip } = locations;
  const found = await tx
    .select({ longitude, latitude, address, city, zip })
    .from(locations)
    .where(
      and(
        eq(locations.status, "active"),
        isNotNull(longitude),
        isNotNull(latitude),
        officeId === undefined ? undefined : eq(locations.officeId, officeId),
      ),
    )
    .limit(MOST_LOCATIONS);
  return found.map(({ longitude, latitude, ...row }) => ({
    ...row,
    at: [longitude ?? 0, latitude ?? 0],
  }));
}
