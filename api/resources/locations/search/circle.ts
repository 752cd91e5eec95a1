import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { EARTH_M } from "geo/geometry/lon-lat";
import { locations } from "../../../db/schema";

/** Added to boxes, in degrees, so that rounding leaves nothing out: about a metre. */
const MARGIN = 1e-5;
const DEGREE = Math.PI / 180;

export interface Place {
  longitude: number;
  latitude: number;
}

/** A circle's radius in metres, and half the height and width in degrees of the box around it. */
export interface Circle {
  metres: number;
  height: number;
  width: number;
}

/** The circle of a radius in metres around a place. */
export function circleAround({ latitude }: Place, metres: number): Circle {
  const angle = metres / EARTH_M;
  const height = angle / DEGREE + MARGIN;
  // A circle with a pole in it has all meridians.
  if (Math.abs(latitude) + height >= 90) return { metres, height, width: 360 };
  // Where the meridians touch it, which is not where it is widest on a flat map.
  const width = Math.asin(Math.sin(angle) / Math.cos(latitude * DEGREE)) / DEGREE + MARGIN;
  return { metres, height, width };
}

/**
 * Rounds degrees to 2^-42, which is a fraction of a micrometre: Postgres fails where a product
 * is too small for a float, as that of differences like 1e-300 would be.
 */
const ROUND = 1024;
const rounded = (degrees: AnyColumn) => sql`(${ROUND}::float8 + ${degrees} - ${ROUND}::float8)`;
const asRounded = (degrees: number) => sql`${ROUND + degrees - ROUND}::float8`;

/** Metres from the place to a location as the crow flies, by the haversine formula. */
export function distanceFrom(place: Place): SQL {
  const [x, y] = [rounded(locations.longitude), rounded(locations.latitude)];
  const [x0, y0] = [asRounded(place.longitude), asRounded(place.latitude)];
  return sql`(${2 * EARTH_M}::float8 * asin(least(1, sqrt(
    sin(radians(${y} - ${y0}) / 2) ^ 2
    + cos(radians(${y0})) * cos(radians(${y})) * sin(radians(${x} - ${x0}) / 2) ^ 2))))`;
}

/**
 * Whether a location lies within so many metres of a place: in the box around the circle first, by
 * columns whose values have statistics, for lists that are read in an order of their own.
 */
export function inCircleAround(place: Place, metres: number): SQL {
  const { height, width } = circleAround(place, metres);
  const { longitude: x, latitude: y } = locations;
  const between = (middle: number) =>
    sql`${x} BETWEEN ${middle - width}::float8 AND ${middle + width}::float8`;
  const boxes = [place.longitude, ...otherSide(place.longitude, width)].map(between);
  return sql`((${sql.join(boxes, sql` OR `)})
    AND ${y} BETWEEN ${place.latitude - height}::float8 AND ${place.latitude + height}::float8
    AND ${distanceFrom(place)} <= ${metres}::float8)`;
}

/**
 * Whether a location lies in a circle around the place: first in its box, by the index on
 * `point(longitude, latitude)`, then by its distance.
 *
 * @param circle its figures, which may be columns of another row
 * @param largest of the circles that they may be
 */
export function inCircle(place: Place, circle: Record<keyof Circle, SQL>, largest: Circle): SQL {
  const { metres, width, height } = circle;
  const inBox = (longitude: number) => {
    const x = sql`${longitude}::float8`;
    const y = sql`${place.latitude}::float8`;
    return sql`point(${locations.longitude}, ${locations.latitude}) <@
      box(point(${x} - ${width}, ${y} - ${height}), point(${x} + ${width}, ${y} + ${height}))`;
  };
  const boxes = [place.longitude, ...otherSide(place.longitude, largest.width)].map(inBox);
  return sql`((${sql.join(boxes, sql` OR `)}) AND ${distanceFrom(place)} <= ${metres})`;
}

/** Beyond ±180° the map goes on at its other edge: the same place as seen from there. */
function otherSide(longitude: number, width: number): number[] {
  if (width >= 180) return [];
  if (longitude + width >= 180) return [longitude - 360];
  if (longitude - width <= -180) return [longitude + 360];
  return [];
}
