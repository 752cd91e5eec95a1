/** An agent's day as a bar, as it is drawn. */

/** What a bar has, in the order in which it is drawn. */
export const BAR_KINDS = ["travel", "wait", "break", "visit", "broken"] as const;
export type BarKind = (typeof BAR_KINDS)[number];

/** A part of a bar; place and width are in percent of the drawing. */
export interface BarPart {
  kind: BarKind;
  x: number;
  width: number;
  /** The number of a stop. */
  number?: number;
  /** In words, for the pointer. */
  title: string;
}

/** When the places of stops that follow each other may be visited, behind their bar; each stop has a lane. */
export interface BarWindow {
  /** In percent of the drawing. */
  x: number;
  width: number;
  /** Shares of the bar's height, from the lane of the first stop at the top. */
  y: number;
  height: number;
  /** Where it opens or closes within the drawing, in percent. */
  edges: number[];
  title: string;
}

/** The hours that all bars of a plan show, in seconds after midnight. */
export interface BarScale {
  from: number;
  to: number;
  /** Full hours, in percent of the drawing, with words. */
  hours: { x: number; label: string }[];
  /** `8 am to 5 pm`. */
  words: string;
}

/** A bar with all its parts. */
export interface DayBar {
  parts: BarPart[];
  windows: BarWindow[];
  /** When the agent works, in percent of the drawing. */
  shift: Pick<BarPart, "x" | "width">;
}

/** The same as one path for each kind, in thousandths of its width: a week has thousands of parts. */
export interface SmallBar {
  paths: { kind: BarKind | "shift" | "window" | "edge"; d: string }[];
}

/** The width and height that the paths of a small bar are drawn for. */
export const SMALL_BAR = { width: 1000, height: 24 };
