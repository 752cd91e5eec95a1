/** Column filters, from what a person types to what the upstream reads. */
import type { ColumnFilters } from "contract/column-filters";
import { milesToMetres } from "~/lib/figures";
import { dayBounds } from "~/lib/format";
import type { FilterKind } from "./columns";
import { type DefinedList, type ExtraFilter, filterKindOf } from "./define-list";

/** The value of a filter that stands for whoever reads. */
export const ME = "me";

interface Reader {
  /** Whom `me` stands for. */
  userId: string;
  /** The IANA zone in which days begin. */
  zone: string;
}

export interface UpstreamFilters {
  filters: ColumnFilters;
  /** What can't be read, a sentence a filter, for the person who typed it. */
  problems: string[];
}

/**
 * Distances are typed in miles and days as `MM-DD-YYYY`; the upstream takes metres and
 * instants. A number matches what the table shows of it: `41` finds 41.00 to 41.99 miles.
 */
export function toUpstreamFilters<Row>(
  list: DefinedList<Row>,
  typed: ColumnFilters,
  reader: Reader,
): UpstreamFilters {
  const result: UpstreamFilters = { filters: {}, problems: [] };
  for (const [name, value] of Object.entries(typed)) {
    const kind = filterKindOf(list, name);
    const read = kind && readFilter(kind, value, reader);
    if (!kind || !read) result.problems.push(problemOf(list, name, kind));
    else result.filters[upstreamNameOf(list, name)] = read;
  }
  return result;
}

const upstreamNameOf = <Row>(list: DefinedList<Row>, name: string) =>
  list.extraFilters.find((filter) => filter.name === name)?.upstreamName ?? name;

const HOW: Record<"count" | "miles" | "day", string> = {
  count: "write a whole number such as 24, >20 or 10..30",
  miles: "write a number such as 41, >20 or 10..30",
  day: "write a day such as 11-19-2026, >11-01-2026 or 11-01-2026..11-15-2026",
};

function problemOf<Row>(
  list: DefinedList<Row>,
  name: string,
  kind: FilterKind | ExtraFilter["kind"] | undefined,
): string {
  const header = list.columns.find(({ key }) => key === name)?.header ?? name;
  if (kind === undefined || kind === "text" || kind === "reader") return `Unknown filter: ${name}`;
  if (typeof kind === "object") return `${header}: choose one of ${kind.words.join(", ")}`;
  return `${header}: ${HOW[kind === "moment" ? "day" : kind]}`;
}

/** Null for what makes no sense. */
function readFilter(
  kind: FilterKind | ExtraFilter["kind"],
  value: string,
  { userId, zone }: Reader,
): string | null {
  if (typeof kind === "object") return kind.words.includes(value) ? value : null;
  switch (kind) {
    case "reader":
      return value === ME ? userId : null;
    case "miles":
      return readSpan(value, milesOf);
    case "count":
      return readSpan(value, countOf);
    case "day":
    case "moment":
      return readSpan(value, (text) => dayBounds(text, zone));
    case "text":
      return value;
  }
}

interface Span {
  from: string;
  to: string;
}

/** What the table rounds to the miles that were typed: what it shows as 41.00 begins at 40.995. */
function milesOf(text: string): Span | null {
  const number = /^\d{1,6}(?:\.(\d{1,2}))?$/.exec(text);
  if (!number) return null;
  const miles = Number(text);
  const half = 0.005;
  const step = 10 ** -(number[1]?.length ?? 0);
  const from = milesToMetres(Math.max(0, miles - half));
  return { from: String(from), to: String(milesToMetres(miles + step - half)) };
}

const countOf = (text: string): Span | null =>
  /^\d{1,6}$/.test(text) ? { from: text, to: String(Number(text) + 1) } : null;

/**
 * Reads `v`, `>v`, `<v` and `a..b` (both ends included) over things that span from one
 * bound up to the next, and writes them with bounds of the upstream's grammar.
 */
function readSpan(text: string, read: (text: string) => Span | null): string | null {
  const [first = "", last] = text.split("..").map((part) => part.trim());
  if (last !== undefined) {
    const [low, high] = [read(first), read(last)];
    return low && high ? `${low.from}..${high.to}` : null;
  }
  const [, sign, rest = ""] = /^([<>]?)\s*(.*)$/.exec(first) ?? [];
  const span = read(rest);
  if (!span) return null;
  if (sign === ">") return `>=${span.to}`;
  if (sign === "<") return `<${span.from}`;
  return `${span.from}..${span.to}`;
}
