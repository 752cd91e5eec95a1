/** Works out where the parts of a chart stand. */
import { max } from "d3-array";
import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import type { DrawnBars, DrawnLines } from "./types";

const WIDTH = 1000;
const HEIGHT = 180;
const TICKS = 4;
/** Under the plot; more would not fit beside each other on a phone. */
const LABELS = 5;

/** By their digits: to create a formatter takes as long as to format hundreds of numbers. */
const formats = new Map<number, Intl.NumberFormat>();

function inWords(value: number, digits = 0): string {
  const made = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = formats.get(digits) ?? new Intl.NumberFormat("en-US", made);
  formats.set(digits, format);
  return format.format(value);
}

/** A null where nothing is known: the line is interrupted there. */
type Values = readonly (number | null)[];

/**
 * One or more series over the same places, such as days: as many values each as there are labels.
 *
 * @param digits decimals of the values; whole numbers without
 */
export function drawLines(
  labels: readonly string[],
  series: readonly { name: string; values: Values }[],
  { digits = 0 }: { digits?: number } = {},
): DrawnLines {
  const most = max(series.flatMap(({ values }) => values.filter((value) => value !== null))) ?? 0;
  // At least one: a line of noughts lies on the ground.
  const y = scaleLinear([0, Math.max(most, 1)], [HEIGHT, 0]).nice(TICKS);
  const x = scaleLinear([0, Math.max(labels.length - 1, 1)], [0, WIDTH]);
  const at = (_: unknown, index: number) => x(index);
  return {
    height: HEIGHT,
    ticks: y
      .ticks(TICKS)
      // Whole numbers alone: half a visit is none.
      .filter((value) => digits > 0 || Number.isInteger(value))
      .map((value) => ({ y: y(value), label: inWords(value, digits) })),
    labels: someOf(labels.length).map((index, nth, all) => ({
      x: x(index) / (WIDTH / 100),
      text: labels[index] ?? "",
      anchor: nth === 0 ? "start" : nth === all.length - 1 ? "end" : "middle",
    })),
    series: series.map(({ name, values }) => {
      // One place alone is as wide as the plot: a line of one point is none.
      const [only = 0] = values;
      const drawn = values.length === 1 ? [only, only] : [...values];
      const height = (value: number | null) => y(value ?? 0);
      const isKnown = (value: number | null) => value !== null;
      return {
        name,
        line: line<number | null>(at, height).defined(isKnown).digits(1)(drawn) ?? "",
        area: area<number | null>(at, HEIGHT, height).defined(isKnown).digits(1)(drawn) ?? "",
      };
    }),
    places: labels.map((label, index) => ({
      x: x(index),
      said: `${label}: ${series.map(({ name, values }) => saidOf(name, values[index], digits)).join(", ")}`,
    })),
  };
}

const saidOf = (name: string, value: number | null | undefined, digits: number) =>
  value === null
    ? `${name.toLowerCase()} not known`
    : `${inWords(value ?? 0, digits)} ${name.toLowerCase()}`;

/** Evenly from the first to the last, both among them. */
function someOf(count: number): number[] {
  const shown = Math.min(LABELS, count);
  if (shown < 2) return shown === 1 ? [0] : [];
  return Array.from({ length: shown }, (_, nth) => Math.round((nth * (count - 1)) / (shown - 1)));
}

/** Things beside each other, each with its bar: the longest is as wide as the chart. */
export function drawBars(rows: readonly { label: string; value: number }[]): DrawnBars {
  const x = scaleLinear([0, Math.max(max(rows, ({ value }) => value) ?? 0, 1)], [0, 100]);
  return {
    bars: rows.map(({ label, value }, key) => ({
      key,
      label,
      value: inWords(value),
      percent: Math.round(x(value) * 100) / 100,
    })),
  };
}
