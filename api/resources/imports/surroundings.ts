/** Where most locations are, by which the positions of an import's rows are doubted. */
import type { ImportMapping } from "contract/entities";
import { and, eq, isNotNull } from "drizzle-orm";
import type { LonLat } from "geo/geometry/lon-lat";
import { type Middle, middleOf } from "geo/geometry/middle";
import { z } from "zod";
import type { Db } from "../../db/connect";
import { locations } from "../../db/schema";
import { readRows, type StoredRow } from "./locations";
import { mapped, mappedColumns } from "./mapping";
import { type ImportRecord, readPieces } from "./store";

const MiddleSchema = z.object({
  at: z.tuple([z.number(), z.number()]),
  spread: z.number(),
}) satisfies z.ZodType<Middle>;

/** What the rows of an import are compared with; it stays the same for all its rows. */
export const Surroundings = z.object({
  /** Of the locations of its office. */
  office: MiddleSchema.nullable(),
  /** Of those of all offices, if its own has too few. */
  company: MiddleSchema.nullable(),
  /** Of the first rows of the file. */
  file: MiddleSchema.nullable(),
  /** Whether most of them can only be read with latitude and longitude swapped. */
  isFileSwapped: z.boolean(),
});
export type Surroundings = z.infer<typeof Surroundings>;

/** So many show where most are. */
const MOST_LOCATIONS = 2000;
const MOST_PIECES = 20;

/** Beyond these latitudes nearly nobody lives. */
const HABITABLE = { south: -60, north: 72 };
export const isHabitable = (latitude: number): boolean =>
  latitude > HABITABLE.south && latitude < HABITABLE.north;

/** Fields by which a row is placed; a row without a name can't be read. */
const TAKEN: ImportMapping = ["name", "latitude", "longitude", "position"];

/** Returns what the rows of an import are compared with; null where none has a position. */
export async function readSurroundings(tx: Db, set: ImportRecord): Promise<Surroundings | null> {
  const mapping = (set.mapping ?? []).map((field) => (TAKEN.includes(field) ? field : null));
  if (mappedColumns(mapping).length < 2) return null;
  const pieces = await readPieces(tx, set.id, 0, MOST_PIECES);
  const rows = pieces.flatMap((piece) => JSON.parse(piece) as StoredRow[]);
  const { good } = readRows(
    rows.map((row) => mapped(row, mapping)),
    mappedColumns(mapping),
    { isStrict: false, dates: null },
  );
  const office = habited(await positionsOf(tx, set.officeId));
  const placed = good.flatMap(({ longitude, latitude }): LonLat[] =>
    longitude === null || latitude === null ? [] : [[longitude, latitude]],
  );
  const isFileSwapped = good.filter(({ isSwapped }) => isSwapped).length > placed.length;
  return {
    office,
    company: office ? null : habited(await positionsOf(tx, undefined)),
    file: isFileSwapped ? null : habited(placed),
    isFileSwapped,
  };
}

/** A middle where nearly nobody lives comes of wrong positions, and says nothing. */
function habited(places: readonly LonLat[]): Middle | null {
  const middle = middleOf(places);
  return middle && isHabitable(middle.at[1]) ? middle : null;
}

/** Some positions of an office's locations; of `undefined`, of all offices. */
async function positionsOf(tx: Db, officeId: string | null | undefined): Promise<LonLat[]> {
  if (officeId === null) return [];
  const found = await tx
    .select({ longitude: locations.longitude, latitude: locations.latitude })
    .from(locations)
    .where(
      and(
        eq(locations.status, "active"),
        isNotNull(locations.longitude),
        isNotNull(locations.latitude),
        officeId === undefined ? undefined : eq(locations.officeId, officeId),
      ),
    )
    .limit(MOST_LOCATIONS);
  return found.map(({ longitude, latitude }) => [longitude ?? 0, latitude ?? 0]);
}
