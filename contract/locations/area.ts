import { z } from "zod";

const degrees = z.number();

/** `[west, south, east, north]` in degrees; `west` past `east` crosses the 180th meridian. */
const Box = z.tuple([degrees, degrees, degrees, degrees]);
export type Box = z.infer<typeof Box>;
/** `[longitude, latitude]` in degrees. */
const Corner = z.tuple([degrees, degrees]);
type Corner = z.infer<typeof Corner>;

/** Where on the map, as {@link AreaQuery} reads it. */
export const Area = z.object({
  box: Box.optional(),
  polygon: z.array(Corner).optional(),
  near: z.object({ latitude: degrees, longitude: degrees, kilometers: z.number() }).optional(),
});
export type Area = z.infer<typeof Area>;

const LEAST_CORNERS = 3;
const MOST_CORNERS = 200;
const MOST_KILOMETERS = 250;

const NUMBER = /^-?\d{1,3}(?:\.\d{1,15})?$/;

/** Numbers between commas; undefined where there are not as many or one is none. */
function numbers(text: string, count: number): number[] | undefined {
  const parts = text.split(",").map((part) => part.trim());
  return parts.length === count && parts.every((part) => NUMBER.test(part))
    ? parts.map(Number)
    : undefined;
}

const isLongitude = (degrees: number) => Math.abs(degrees) <= 180;
const isLatitude = (degrees: number) => Math.abs(degrees) <= 90;

/** A text of the query that `read` makes something of, or says in words what is wrong with it. */
const readBy = <T>(max: number, read: (text: string) => T | string) =>
  z
    .string()
    .max(max)
    .transform((text, context): T => {
      const found = read(text);
      if (typeof found !== "string") return found;
      context.addIssue({ code: "custom", message: found });
      return z.NEVER;
    });

/** A box on the map: `west,south,east,north`. */
export const BoxText = readBy(120, (text): Box | string => {
  const [west = 0, south = 0, east = 0, north = 0] = numbers(text, 4) ?? [181];
  if (![west, east].every(isLongitude) || ![south, north].every(isLatitude)) {
    return "must be west,south,east,north in degrees";
  }
  if (south > north) return "must have its south below its north";
  return [west, south, east, north];
}).describe(
  "Only what lies in this box: `west,south,east,north` in degrees. With `west` past `east` it crosses the 180th meridian.",
);

/** An outline on the map, closed of itself. */
const PolygonText = readBy(8_000, (text): Corner[] | string => {
  const corners = text.split(";").map((corner) => numbers(corner, 2));
  if (corners.length < LEAST_CORNERS || corners.length > MOST_CORNERS) {
    return `must have ${LEAST_CORNERS} to ${MOST_CORNERS} points`;
  }
  const found = corners.flatMap((corner): Corner[] => {
    const [longitude = 181, latitude = 91] = corner ?? [];
    return isLongitude(longitude) && isLatitude(latitude) ? [[longitude, latitude]] : [];
  });
  if (found.length < corners.length) return "must be longitude,latitude;… in degrees";
  const wraps = found.some(([longitude], at) => {
    const [next = longitude] = found[(at + 1) % found.length] ?? [];
    return Math.abs(next - longitude) > 180;
  });
  return wraps ? "must not cross the 180th meridian: draw one on each side of it" : found;
}).describe(
  `Only what lies in this outline: \`longitude,latitude;…\` in degrees, ${LEAST_CORNERS} to ${MOST_CORNERS} points. It does not cross the 180th meridian.`,
);

/** What is around a place. */
const NearText = readBy(80, (text) => {
  const [latitude = 91, longitude = 181, kilometers = 0] = numbers(text, 3) ?? [];
  if (!isLatitude(latitude) || !isLongitude(longitude)) {
    return "must be latitude,longitude,kilometers";
  }
  if (kilometers < 0.1 || kilometers > MOST_KILOMETERS) {
    return `must be of 0.1 to ${MOST_KILOMETERS} kilometers`;
  }
  return { latitude, longitude, kilometers };
}).describe(
  `Only what lies around a place: \`latitude,longitude,kilometers\`, 0.1 to ${MOST_KILOMETERS} km as the crow flies.`,
);

/** Where on the map the locations of a list lie: extensions, all of which hold together. */
export const AreaQuery = z.object({
  box: BoxText.optional(),
  polygon: PolygonText.optional(),
  near: NearText.optional(),
});
export type AreaQuery = z.output<typeof AreaQuery>;
