/** The classes of the base layer, in the order in which they are drawn. */
export const SHAPE_KINDS = [
  "land",
  "green",
  "water",
  "waterway",
  "building",
  "border",
  "rail",
  "path",
  "street",
  "main",
  "highway",
] as const;
export type ShapeKind = (typeof SHAPE_KINDS)[number];
