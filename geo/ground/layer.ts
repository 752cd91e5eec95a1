import type { ShapeKind } from "geo/ground/shape-kinds";

/** The ground of a frame, ready to be drawn: in pixels from its upper left corner. */
export interface GroundLayer {
  /** What no land covers is sea; else it is land. */
  sea: boolean;
  /** SVG path data, in the order of drawing. */
  shapes: { kind: ShapeKind; d: string }[];
}

/** Beside a line, or on it. */
export type Side = "above" | "below" | "on";

/** A name and the place that it names, in pixels from the frame's upper left corner. */
export interface Label {
  text: string;
  kind: "state" | "city" | "town" | "street" | "water";
  x: number;
  y: number;
  /** Clockwise, in degrees, never upside down. */
  angle: number;
  /** Where a street's name stands, as its text runs; all other names are on what they name. */
  side?: Side;
  /** For pictures that are shown at least so many CSS pixels wide. */
  fromWidth: number;
}
