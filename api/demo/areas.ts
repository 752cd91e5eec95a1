import { z } from "zod";
import areas from "./areas.json";
import streets from "./streets.json";

/** Its name, the house number at its beginning, and its line: longitude and latitude by turns. */
const Street = z.tuple([z.string(), z.number(), z.array(z.number()).min(4)]);

/** A part of town small enough that one city and one zip hold for all of it. */
const Area = z.object({
  name: z.string(),
  city: z.string(),
  zip: z.string(),
  /** Its share of the businesses against the other areas. */
  weight: z.number(),
});

/** A straight piece of a street. */
interface Piece {
  street: string;
  /** The house number at its beginning; the numbers rise from there. */
  first: number;
  from: readonly [longitude: number, latitude: number];
  to: readonly [longitude: number, latitude: number];
  metres: number;
}

export interface Area extends z.infer<typeof Area> {
  pieces: Piece[];
  /** The length of all pieces together. */
  metres: number;
}

/** Metres for each degree here. */
export const METRES_PER_DEGREE = { longitude: 85_300, latitude: 111_200 } as const;

/** The county gives an even and an odd number to about every 4.6 m. */
const NUMBERS_PER_METRE = 0.43;

/** Parts of Columbus, Ohio, with streets of OpenStreetMap: see demo/README.md. */
export const AREAS: readonly Area[] = z
  .array(Area)
  .parse(areas)
  .map((area) => {
    const pieces = z
      .record(z.string(), z.array(Street))
      .parse(streets)
      [area.name]?.flatMap(piecesOf);
    if (!pieces?.length) throw new Error(`There is no street in ${area.name}`);
    return { ...area, pieces, metres: pieces.reduce((sum, { metres }) => sum + metres, 0) };
  });

function piecesOf([street, number, line]: z.infer<typeof Street>): Piece[] {
  const pieces: Piece[] = [];
  let first = number;
  for (let at = 0; at + 3 < line.length; at += 2) {
    const [west = 0, south = 0, east = 0, north = 0] = line.slice(at, at + 4);
    const metres = Math.hypot(
      (east - west) * METRES_PER_DEGREE.longitude,
      (north - south) * METRES_PER_DEGREE.latitude,
    );
    pieces.push({ street, first, from: [west, south], to: [east, north], metres });
    first += metres * NUMBERS_PER_METRE;
  }
  return pieces;
}

/**
 * A place beside a street: a share of the way along all streets of the area, and so many metres
 * off the middle of the road. Even numbers stand on the right as they rise, odd ones on the left.
 */
export function besideStreet(area: Area, share: number, odd: boolean, aside: number) {
  let left = share * area.metres;
  const piece = area.pieces.find(({ metres }) => {
    if (left <= metres) return true;
    left -= metres;
    return false;
  });
  const { street, first, from, to, metres } = piece ?? (area.pieces[0] as Piece);
  const along = metres === 0 ? 0 : left / metres;
  const [east, north] = [
    (to[0] - from[0]) * METRES_PER_DEGREE.longitude,
    (to[1] - from[1]) * METRES_PER_DEGREE.latitude,
  ];
  const off = metres === 0 ? 0 : ((odd ? -1 : 1) * aside) / metres;
  const even = Math.max(1, Math.round((first + left * NUMBERS_PER_METRE) / 2)) * 2;
  return {
    street,
    houseNumber: odd ? even + 1 : even,
    longitude: from[0] + (to[0] - from[0]) * along + (north * off) / METRES_PER_DEGREE.longitude,
    latitude: from[1] + (to[1] - from[1]) * along - (east * off) / METRES_PER_DEGREE.latitude,
  };
}
