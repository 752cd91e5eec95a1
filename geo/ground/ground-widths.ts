import type { ShapeKind } from "geo/ground/shape-kinds";

/** Where the widths below are given; between them they grow faster and faster. */
export const WIDTH_ZOOMS = [6, 10, 14, 18] as const;
export const WIDTH_GROWTH = 1.4;

type Widths = readonly [z6: number, z10: number, z14: number, z18: number];

/** How wide lines of the ground are, in pixels at each of the zooms. */
export const GROUND_WIDTHS = {
  waterway: [0.5, 1, 3, 8],
  rail: [0.4, 0.6, 1, 2],
  path: [0, 0, 0.8, 3],
  street: [0, 0.6, 2, 14],
  main: [0.4, 1.2, 3.4, 18],
  highway: [0.8, 2, 4.4, 22],
} as const satisfies Partial<Record<ShapeKind, Widths>>;

/** The width of a class's lines at a zoom; undefined for what is no line, or has one width. */
export function groundWidth(kind: ShapeKind, zoom: number): number | undefined {
  if (!(kind in GROUND_WIDTHS)) return undefined;
  const widths: Widths = GROUND_WIDTHS[kind as keyof typeof GROUND_WIDTHS];
  const clamped = Math.max(WIDTH_ZOOMS[0], Math.min(WIDTH_ZOOMS[3], zoom));
  const index = clamped < WIDTH_ZOOMS[1] ? 0 : clamped < WIDTH_ZOOMS[2] ? 1 : 2;
  const [from = 0, to = 0] = [widths[index], widths[index + 1]];
  const [low = 0, high = 0] = [WIDTH_ZOOMS[index], WIDTH_ZOOMS[index + 1]];
  const part = (WIDTH_GROWTH ** (clamped - low) - 1) / (WIDTH_GROWTH ** (high - low) - 1);
  return from + (to - from) * part;
}
