/** The part of the map that the Locations list is narrowed to: the URL keeps it. */
import type { Bounds, LonLat } from "geo/geometry/lon-lat";
import { METRES_A_DEGREE, narrowing } from "geo/geometry/lon-lat";
import { type ListDefinition, listHref, PAGE_SIZES } from "~/lib/list-query";
import { AREA_KEYS, NEAR } from "./area-keys";

export type Area =
  | { kind: "box"; box: Bounds }
  | { kind: "polygon"; corners: LonLat[] }
  | { kind: "near"; centre: LonLat; kilometers: number };

type AreaQuery = Partial<Record<(typeof AREA_KEYS)[number], string>>;

const MOST_CORNERS = 200;
/** About a metre. */
const DIGITS = 5;

/** The area of a URL; null for none and for what makes no sense. The first of several counts. */
export function readArea(query: URLSearchParams): Area | null {
  const box = numbers(query.get("box"));
  if (box.length === 4) {
    const [west = 0, south = 0, east = 0, north = 0] = box;
    const isBox = isPlace([west, south]) && isPlace([east, north]) && west < east && south < north;
    return isBox ? { kind: "box", box: [west, south, east, north] } : null;
  }
  const corners = (query.get("polygon") ?? "").split(";").map(numbers).filter(isPlace);
  if (corners.length >= 3 && corners.length <= MOST_CORNERS) return { kind: "polygon", corners };
  const [latitude = Number.NaN, longitude = Number.NaN, kilometers = 0] = numbers(
    query.get("near"),
  );
  const centre = [longitude, latitude];
  if (!isPlace(centre) || kilometers < NEAR.min || kilometers > NEAR.max) return null;
  return { kind: "near", centre, kilometers };
}

/** The area as a URL and the calls have it. */
export function areaQuery(area: Area | null): AreaQuery {
  switch (area?.kind) {
    case "box":
      return { box: area.box.map(short).join() };
    case "polygon":
      return { polygon: area.corners.map((corner) => corner.map(short).join()).join(";") };
    case "near":
      return {
        near: [area.centre[1], area.centre[0]].map(short).concat(String(area.kilometers)).join(),
      };
    default:
      return {};
  }
}

/**
 * The list of what is in an area, all of it on one page and chosen; without one, the first page of
 * the list as it is elsewhere.
 */
export function areaHref(list: ListDefinition, query: URLSearchParams, area: Area | null): string {
  const others = new URLSearchParams(query);
  for (const key of [...AREA_KEYS, "ids"]) others.delete(key);
  for (const [key, value] of Object.entries(areaQuery(area))) others.set(key, value);
  const href = listHref(list, others, { limit: area ? 0 : PAGE_SIZES[0] });
  return area ? `${href}&select=all` : href;
}

/** What surrounds the area, as the corners of a closed line. */
export function outlineOf(area: Area): LonLat[] {
  const corners = cornersOf(area);
  return corners[0] ? [...corners, corners[0]] : [];
}

function cornersOf(area: Area): LonLat[] {
  switch (area.kind) {
    case "box": {
      const [west, south, east, north] = area.box;
      return [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ];
    }
    case "polygon":
      return area.corners;
    case "near": {
      const [longitude, latitude] = area.centre;
      const up = (area.kilometers * 1000) / METRES_A_DEGREE;
      const right = up / narrowing(latitude);
      return Array.from({ length: CIRCLE }, (_, at): LonLat => {
        const angle = (2 * Math.PI * at) / CIRCLE;
        return [longitude + right * Math.cos(angle), latitude + up * Math.sin(angle)];
      });
    }
  }
}

/** Corners of what is drawn for a circle. */
const CIRCLE = 48;

const numbers = (text: string | null): number[] =>
  (text ?? "")
    .split(",")
    .map((part) => (/^-?\d{1,3}(\.\d{1,15})?$/.test(part) ? Number(part) : Number.NaN));

const isPlace = (place: number[]): place is LonLat =>
  place.length === 2 && Math.abs(place[0] ?? 181) <= 180 && Math.abs(place[1] ?? 91) <= 90;

const short = (degrees: number) => String(Number(degrees.toFixed(DIGITS)));
