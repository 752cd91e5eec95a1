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

/** The hours that all bars of a plan show, in seconds after midnight. */
export interface BarScale {
  from: number;
  to: number;
  /** Full hours, in percent of the drawing, with words. */
  hours: { x: number; label: string }[];
}

/** A bar with all its parts. */
export interface DayBar {
  parts: BarPart[];
  /** When the agent works, in percent of the drawing. */
  shift: Pick<BarPart, "x" | "width">;
}

/** The same as one path for each kind, in thousandths of its width: a week has thousands of parts. */
export interface SmallBar {
  paths: { kind: BarKind | "shift"; d: string }[];
}

/** The width and height that the paths of a small bar are drawn for. */
export const SMALL_BAR = { width: 1000, height: 24 };
