/** Which columns of a file hold coordinates: by their headers, and by their cells. */
import { readAngle } from "geo/places/angle";
import { readPosition } from "./locations";

/** Latitude, without spaces and accents: English, French, Spanish, Italian and Portuguese share a beginning. */
const LATITUDE =
  /latitud|breitengrad|breedtegraad|szerokoscgeograficzna|широта|緯度|纬度|위도|خطالعرض|دائرةالعرض/;
const LONGITUDE =
  /longitud|langengrad|laengengrad|lengtegraad|d[łl]ugoscgeograficzna|долгота|経度|經度|经度|경도|خطالطول/;
/** Names that are too short to be found within others. */
const SHORT_LATITUDE =
  /^(?:(?:gps|geo)?lat|(?:coord)?y(?:coord(?:inate)?)?|(?:geo)?breite|breedte|szerokosc)$/;
const SHORT_LONGITUDE =
  /^(?:(?:gps|geo)?(?:lng|lon|long)|(?:coord)?x(?:coord(?:inate)?)?|(?:geo)?(?:lange|laenge)|lengte|d[łl]ugosc)$/;

const SHORT_PAIR = /^(?:gps|geo)?lat(?:and)?(?:lng|lon|long)$/;
const SHORT_PAIR_LONGITUDE_FIRST = /^(?:gps|geo)?(?:lng|lon|long)(?:and)?lat$/;
const POSITION =
  /^(?:gps|geo)?(?:position|location|point|coords?)$|^(?:gps|geo|wkt|shape)$|^(?:the|wkt)?geom(?:etry)?$|geojson|geopoint|coordinates|coordinate$|coords|koordinaten|coordonnees|coordenadas|coordinaten|wspo[łl]rzedne|координаты|座標|坐标|좌표|احداثيات/;

const hasBoth = (letters: string) => LATITUDE.test(letters) && LONGITUDE.test(letters);
export const isLatitude = (letters: string): boolean =>
  SHORT_LATITUDE.test(letters) || (LATITUDE.test(letters) && !LONGITUDE.test(letters));
export const isLongitude = (letters: string): boolean =>
  SHORT_LONGITUDE.test(letters) || (LONGITUDE.test(letters) && !LATITUDE.test(letters));
export const isPosition = (letters: string): boolean =>
  hasBoth(letters) ||
  SHORT_PAIR.test(letters) ||
  (POSITION.test(letters) && !isLatitude(letters) && !isLongitude(letters));
const isLongitudeFirst = (letters: string) =>
  SHORT_PAIR_LONGITUDE_FIRST.test(letters) ||
  (hasBoth(letters) && letters.search(LONGITUDE) < letters.search(LATITUDE));

/** The part of the cells that has to be clear where only they show what a column holds. */
const MOST_CELLS = 0.8;

/**
 * Finds the column that holds both coordinates in one cell.
 *
 * @param names the headers by `lettersOf`
 * @param cells the filled cells of the first rows, by column
 * @returns -1 for a file that has them in two columns, or none
 */
export function findPosition(
  names: readonly string[],
  cells: readonly (readonly string[])[],
): number {
  const inTwo = [names.findIndex(isLatitude), names.findIndex(isLongitude)];
  if (inTwo.every((column) => cells[column]?.some(isAngle))) return -1;
  const clear = cells.map((some, column) => {
    const isUnclear = isLongitudeFirst(names[column] ?? "") ? isPlainPair : () => false;
    return some.filter((cell) => isClearPosition(cell) && !isUnclear(cell)).length;
  });
  const isClear = (column: number) => (clear[column] ?? 0) > 0;
  const isMostlyClear = (column: number) =>
    isClear(column) && (clear[column] ?? 0) >= (cells[column]?.length ?? 0) * MOST_CELLS;
  const byName = names.findIndex((name, column) => isPosition(name) && isClear(column));
  if (byName >= 0) return byName;
  const byCells = names.findIndex((_, column) => isMostlyClear(column));
  if (byCells >= 0 || inTwo.every((column) => column >= 0)) return byCells;
  return names.findIndex(
    (name, column) => isPosition(name) && !isLongitudeFirst(name) && cells[column]?.length === 0,
  );
}

const isAngle = (cell: string) =>
  readAngle(cell, "latitude") !== null || readAngle(cell, "longitude") !== null;

/** Two numbers may be anything: a position has decimals, degree signs, letters or a form of its own. */
const isClearPosition = (cell: string) =>
  readPosition(cell) !== null && /[°º˚NSEW{]|[.,]\d{3}/i.test(cell);

/** Two numbers whose order only the header shows. */
const isPlainPair = (cell: string) => !/[NSEW{]/i.test(cell);
