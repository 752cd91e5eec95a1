/** Draws an agent's day as a bar. */
import type { PlanAgent, PlanDocument, PlannedDay } from "contract/entities";
import { formatDuration } from "~/lib/figures";
import { shiftOf } from "../engine/agent-days";
import {
  BAR_KINDS,
  type BarKind,
  type BarPart,
  type BarScale,
  type BarWindow,
  type DayBar,
  lanesOf,
  SMALL_BAR,
  type SmallBar,
} from "./bar";
import { drawWindows } from "./draw-windows.server";
import { clockWords } from "./plan-words.server";
import { driveAfter, waitAfter } from "./waits";

const HOUR = 3600;
/** Hours named under a bar; more would not fit beside each other. */
const MOST_LABELS = 6;
/** In percent, so that a short part is still seen. */
const LEAST_WIDTH = 0.4;

/** The hours from the earliest to the latest thing of a plan, whole ones. */
export function scaleOf({ agents, proposal }: PlanDocument): BarScale {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  const widen = (from: number, to: number) => {
    first = Math.min(first, from);
    last = Math.max(last, to);
  };
  for (const agent of agents) {
    const { begins, ends } = shiftOf(agent);
    widen(begins, ends);
  }
  for (const { stops, wayOut, wayBack } of proposal?.days ?? []) {
    const [start] = stops;
    const end = stops.at(-1);
    if (start && end) {
      widen(wayOut?.leaves ?? start.arrival, wayBack?.returns ?? end.departure);
    }
  }
  const from = Math.floor(first / HOUR) * HOUR;
  const to = Math.max(Math.ceil(last / HOUR) * HOUR, from + HOUR);
  const step = Math.ceil((to - from) / HOUR / MOST_LABELS) * HOUR;
  const hours: BarScale["hours"] = [];
  for (let at = from; at <= to; at += step) {
    hours.push({ x: percent(at, { from, to }), label: hourWords(at) });
  }
  return { from, to, hours, words: `${hourWords(from)} to ${hourWords(to)}` };
}

/** `9 am`. */
function hourWords(seconds: number): string {
  const hour = Math.round(seconds / HOUR) % 24;
  return `${hour % 12 || 12} ${hour < 12 ? "am" : "pm"}`;
}

type Span = Pick<BarScale, "from" | "to">;

const percent = (seconds: number, { from, to }: Span): number =>
  Math.round(((seconds - from) / (to - from)) * 10_000) / 100;

const KIND_WORDS: Record<BarKind, string> = {
  visit: "Visit",
  broken: "Visit",
  travel: "Drive",
  wait: "Wait",
  break: "Break",
};

interface BarContext {
  document: PlanDocument;
  scale: Span;
}

/** A day as a bar on a scale. */
export function drawDay(
  day: PlannedDay,
  agent: PlanAgent | undefined,
  { document, scale }: BarContext,
): DayBar {
  const { places } = document;
  const part = (kind: BarKind, from: number, to: number, title?: string): BarPart => {
    const x = percent(from, scale);
    const width = Math.max(percent(to, scale) - x, LEAST_WIDTH);
    const said = title ?? `${KIND_WORDS[kind]} ${clockWords(from)} – ${clockWords(to)}`;
    return { kind, x, width, title: said };
  };
  const parts = day.stops.flatMap((stop, at): BarPart[] => {
    const { arrival, begins, departure, broken } = stop;
    const name = places[stop.place]?.name ?? "";
    const title = `${at + 1}. ${name}, ${clockWords(begins)} – ${clockWords(departure)}`;
    const visit = part(broken.length > 0 ? "broken" : "visit", begins, departure, title);
    const wait = waitAfter(day, at);
    const drive = driveAfter(day, at);
    const back = at === day.stops.length - 1 ? " back" : "";
    const words = drive && `Drive${back} ${formatDuration(drive.to - drive.from)}`;
    return [
      ...(begins > arrival ? [part("wait", arrival, begins)] : []),
      { ...visit, number: at + 1 },
      ...(wait ? [part("wait", wait.from, wait.to)] : []),
      ...(drive && words ? [part("travel", drive.from, drive.to, words)] : []),
    ];
  });
  const [first] = day.stops;
  const { wayOut } = day;
  if (wayOut && first) {
    const words = `Drive to the first stop ${formatDuration(wayOut.seconds)}`;
    parts.push(part("travel", wayOut.leaves, first.arrival, words));
  }
  if (day.breakAt !== null && agent) {
    parts.push(part("break", day.breakAt, day.breakAt + agent.breakMinutes * 60));
  }
  return {
    parts: parts.toSorted((a, b) => BAR_KINDS.indexOf(a.kind) - BAR_KINDS.indexOf(b.kind)),
    windows: drawWindows(day, document, scale),
    shift: shiftBar(agent, scale),
  };
}

function shiftBar(agent: PlanAgent | undefined, scale: Span): DayBar["shift"] {
  if (!agent) return { x: 0, width: 100 };
  const { begins, ends } = shiftOf(agent);
  const x = percent(begins, scale);
  return { x, width: percent(ends, scale) - x };
}

/** The paths of a bar: the day at the top, and below it a lane for each stop with its window. */
export function toSmallBar({ parts, windows, shift }: DayBar): SmallBar {
  const { height, lanes } = SMALL_BAR;
  const day = { top: 0, height: windows.length > 0 ? height - lanes - 2 : height };
  const strip = { top: height - lanes, height: lanes };
  const thin = { top: day.height / 2 - 3, height: 6 };
  const drawn = BAR_KINDS.map((kind) => {
    const of = parts.filter((part) => part.kind === kind);
    return { kind, d: of.map((part) => box(part, kind === "travel" ? thin : day)).join("") };
  });
  const edges = windows.flatMap(({ edges, ...lane }) => {
    const { top, height: along } = within(strip, lane);
    return edges.map((x) => `M${thousandths(x)} ${top}v${along}`);
  });
  const marks = windows.length > 0 ? lanesOf(parts) : [];
  const paths: SmallBar["paths"] = [
    { kind: "shift", d: box(shift, day) },
    { kind: "window", d: windows.map((one) => box(one, within(strip, one))).join("") },
    { kind: "edge", d: edges.join("") },
    { kind: "mark", d: marks.map((one) => box(one, within(strip, one))).join("") },
    ...drawn,
    {
      kind: "seam",
      d: seamsOf(parts)
        .map((x) => `M${x} ${day.top}v${day.height}`)
        .join(""),
    },
  ];
  return { paths: paths.filter(({ d }) => d !== "") };
}

/** In thousandths of a bar: visits closer than this look like one, and one that is shorter has no room for a line. */
const SEAM = { gap: 8, least: 12 };

/** Where visits touch, in thousandths, where a line separates them. */
function seamsOf(parts: readonly BarPart[]): number[] {
  const visits = parts
    .filter(({ number }) => number !== undefined)
    .toSorted((one, other) => one.x - other.x);
  const ends = ({ x, width }: BarPart) => thousandths(x) + thousandths(width);
  return visits.slice(1).flatMap((visit, at) => {
    const before = visits[at] as BarPart;
    const [from, to] = [ends(before), thousandths(visit.x)];
    const isShort = [before, visit].some(({ width }) => thousandths(width) < SEAM.least);
    return to - from >= SEAM.gap || isShort ? [] : Math.round((from + to) / 2);
  });
}

/** From the top and its height, in the units of a small bar. */
interface Lane {
  top: number;
  height: number;
}

const thousandths = (percent: number) => Math.round(percent * 10);
const tenths = (units: number) => Math.round(units * 10) / 10;

function box({ x, width }: Pick<BarPart, "x" | "width">, { top, height }: Lane): string {
  const along = Math.max(thousandths(width), 1);
  return `M${thousandths(x)} ${top}h${along}v${height}h-${along}z`;
}

const within = (strip: Lane, { y, height }: Pick<BarWindow, "y" | "height">): Lane => ({
  top: tenths(strip.top + y * strip.height),
  height: tenths(height * strip.height),
});
