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

/**
 * When the places of stops that follow each other may be visited. Each stop has a lane below the bar of
 * the day, in which its visit is drawn before its window.
 */
export interface BarWindow {
  /** In percent of the drawing. */
  x: number;
  width: number;
  /** Shares of the height of all lanes, from that of the first stop at the top. */
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
  paths: { kind: BarKind | "shift" | "window" | "edge" | "mark" | "seam"; d: string }[];
}

/** What the paths of a small bar are drawn for: `lanes` is the height of all windows together. */
export const SMALL_BAR = { width: 1000, height: 26, lanes: 10 };

/** The visits of a bar, each in the lane of its window. */
export function lanesOf(parts: readonly BarPart[]): Omit<BarWindow, "edges" | "title">[] {
  const visits = parts.filter(({ number }) => number !== undefined);
  const height = 1 / visits.length;
  return visits.map(({ x, width, number = 1 }) => ({ x, width, y: (number - 1) * height, height }));
}
