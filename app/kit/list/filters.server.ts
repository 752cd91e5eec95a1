/** Column filters, from what a person types to what the upstream reads. */
import type { ColumnFilters } from "contract/column-filters";
import { USUAL_WORKING_DAYS, weekStartOf } from "contract/offices/working-days";
import { toMetres, type Units } from "~/lib/figures";
import { clockAt, dayBounds, parseDay, plusDays } from "~/lib/format";
import type { FilterKind } from "./columns";
import { columnsIn, type DefinedList, type ExtraFilter, filterKindOf } from "./define-list";

/** The value of a filter that stands for whoever reads. */
export const ME = "me";

interface Reader {
  /** Whom `me` stands for. */
  userId: string;
  /** The IANA zone in which days begin. */
  zone: string;
  /** In which they type distances. */
  units?: Units;
  now: Date;
  /** Those of their office, which say when a week begins; absent: Monday to Friday. */
  workingDays?: readonly number[];
}

export interface UpstreamFilters {
  filters: ColumnFilters;
  /** By filter, a sentence for the user about what can't be read. */
  problems: Record<string, string>;
  /** The zone in whose days its moments are meant; left out where it has none. */
  filterZone?: string;
}

/**
 * Distances are in miles where they do not end with `km`, and days are typed as `parseDay` reads them; the
 * upstream takes metres and instants. Figures are compared as the table shows them: `41` alone
 * finds 41.00 to 41.99 miles, and `>41` what is shown as 41.01 or more.
 */
export function toUpstreamFilters<Row>(
  list: DefinedList<Row>,
  typed: ColumnFilters,
  reader: Reader,
): UpstreamFilters {
  const result: UpstreamFilters = { filters: {}, problems: {} };
  for (const [name, value] of Object.entries(typed)) {
    const kind = filterKindOf(list, name);
    const read = kind && readFilter(kind, value, reader);
    if (!kind || !read) {
      result.problems[name] = problemOf(list, name, kind, reader);
      continue;
    }
    result.filters[upstreamNameOf(list, name)] = read;
    if (kind === "day" || kind === "moment") result.filterZone = reader.zone;
  }
  return result;
}

const upstreamNameOf = <Row>(list: DefinedList<Row>, name: string) =>
  list.extraFilters.find((filter) => filter.name === name)?.upstreamName ?? name;

const HOW: Record<"count" | "distance" | "day" | "calendar", string> = {
  count: "enter a whole number such as 24, >20, <=30 or 10..30",
  distance: "enter a number such as 41, >20, <=30 or 10..30",
  day: "enter a date such as 11-19-2026, 2026-11-19, >=11-01-2026 or 11-01-2026..11-15-2026",
  calendar:
    "enter today, tomorrow, this week, next week, none, or a date such as 12-01-2026 or 12-01-2026..12-05-2026",
};

function problemOf<Row>(
  list: DefinedList<Row>,
  name: string,
  kind: FilterKind | ExtraFilter["kind"] | undefined,
  { units }: Reader,
): string {
  const header = columnsIn(list, units).find(({ key }) => key === name)?.header ?? name;
  if (kind === undefined || kind === "text" || kind === "value" || kind === "reader") {
    return `Unknown filter: ${name}`;
  }
  if (typeof kind === "object") return `${header}: choose one of ${kind.words.join(", ")}`;
  const how = HOW[kind === "moment" ? "day" : kind];
  return kind === "distance" && units
    ? `${header}: ${how}, in ${units}, or with mi after it`
    : `${header}: ${how}`;
}

/** Null for what makes no sense. */
function readFilter(
  kind: FilterKind | ExtraFilter["kind"],
  value: string,
  { userId, zone, now, workingDays = USUAL_WORKING_DAYS }: Reader,
): string | null {
  if (typeof kind === "object") return kind.words.includes(value) ? value : null;
  switch (kind) {
    case "reader":
      return value === ME ? userId : null;
    case "distance":
      return readDistances(value);
    case "count":
      return readSpan(value, { compared: countOf });
    case "day":
    case "moment":
      return readSpan(value, { compared: (text) => dayBounds(text, zone) });
    case "calendar":
      return NO_DAY.test(value)
        ? "none"
        : readSpan(value, {
            compared: (text) => calendarSpan(text, clockAt(now, zone).date, workingDays),
          });
    case "text":
    case "value":
      return value;
  }
}

const NO_DAY = /^(none|no day)$/i;

/** Days that words or a date stand for: the first, and the one after the last. */
function calendarSpan(text: string, today: string, workingDays: readonly number[]): Span | null {
  const first = weekStartOf(today, workingDays);
  const span = (from: string, days: number) => ({ from, to: plusDays(from, days) });
  switch (text.toLowerCase()) {
    case "today":
      return span(today, 1);
    case "tomorrow":
      return span(plusDays(today, 1), 1);
    case "this week":
      return span(first, 7);
    case "next week":
      return span(plusDays(first, 7), 7);
  }
  const day = parseDay(text);
  return day ? span(day, 1) : null;
}

interface Span {
  from: string;
  to: string;
}

const DISTANCE = /^\d{1,6}(?:\.(\d{1,2}))?$/;
/** Half of the last digit that the table shows: 41.00 begins at 40.995. */
const HALF_A_DIGIT = 0.005;

/** Distances with their unit after them, or miles. */
function readDistances(value: string): string | null {
  const unit = /(?:km|mi)$/i.exec(value)?.[0];
  const figures = unit ? value.slice(0, -unit.length).trimEnd() : value;
  const units = unit?.toLowerCase() === "km" ? "km" : undefined;
  const upTo = (text: string, step: number): Span | null => {
    if (!DISTANCE.test(text)) return null;
    const from = Number(text) - HALF_A_DIGIT;
    return {
      from: String(toMetres(Math.max(0, from), units)),
      to: String(toMetres(from + step, units)),
    };
  };
  return readSpan(figures, {
    // What the table shows as this number and whatever digits after it.
    alone: (text) => upTo(text, 10 ** -(DISTANCE.exec(text)?.[1] ?? "").length),
    // As exactly this number.
    compared: (text) => upTo(text, 2 * HALF_A_DIGIT),
  });
}

const countOf = (text: string): Span | null =>
  /^\d{1,6}$/.test(text) ? { from: text, to: String(Number(text) + 1) } : null;

/** How the things that a filter speaks of are read. */
interface Readers {
  /** A thing that stands alone; as it is compared, if not given. */
  alone?: (text: string) => Span | null;
  compared: (text: string) => Span | null;
}

/**
 * Reads `v`, `>v`, `>=v`, `<v`, `<=v` and `a..b` (both ends included) over things that span from
 * one bound up to the next, and writes them with bounds of the upstream's grammar.
 */
function readSpan(text: string, { compared, alone = compared }: Readers): string | null {
  const [first = "", last] = text.split("..").map((part) => part.trim());
  if (last !== undefined) {
    const [low, high] = [compared(first), compared(last)];
    return low && high ? `${low.from}..${high.to}` : null;
  }
  const [, sign = "", rest = ""] = /^([<>]=?)?\s*(.*)$/.exec(first) ?? [];
  const span = sign ? compared(rest) : alone(rest);
  if (!span) return null;
  switch (sign) {
    case ">":
      return `>=${span.to}`;
    case ">=":
      return `>=${span.from}`;
    case "<":
      return `<${span.from}`;
    case "<=":
      return `<${span.to}`;
    default:
      return `${span.from}..${span.to}`;
  }
}
