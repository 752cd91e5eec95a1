import type { ShapeKind } from "~/extract/shape-kinds";

/** The ground of a frame, ready to be drawn: in pixels from its upper left corner. */
export interface GroundLayer {
  /** What no land covers is sea; else it is land. */
  sea: boolean;
  /** SVG path data, in the order of drawing. */
  shapes: { kind: ShapeKind; d: string }[];
  labels: { text: string; x: number; y: number; kind: "state" | "city" | "town" }[];
}
