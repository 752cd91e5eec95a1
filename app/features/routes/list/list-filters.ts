/** The Routes list's column filters, from what a person types to what the upstream reads. */
import type { ColumnFilters } from "contract/column-filters";
import { milesToMetres } from "~/lib/figures";
import { dayBounds } from "~/lib/format";
import { ME } from "./list";

export interface UpstreamFilters {
  filters: ColumnFilters;
  /** What can't be read, a sentence a column, for the person who typed it. */
  problems: string[];
}

/**
 * Distances are typed in miles and days as `MM-DD-YYYY`; the upstream takes metres and
 * instants. A number matches what the table shows of it: `41` finds 41.00 to 41.99 miles.
 *
 * @param userId whom `createdBy:me` stands for
 * @param zone IANA zone in which days begin
 */
export function toUpstreamFilters(
  typed: ColumnFilters,
  { userId, zone }: { userId: string; zone: string },
): UpstreamFilters {
  const result: UpstreamFilters = { filters: {}, problems: [] };
  for (const [column, value] of Object.entries(typed)) {
    const [name, translated] =
      column === "createdBy"
        ? ["createdById", value === ME ? userId : null]
        : [column, translate(column, value, zone)];
    if (translated === null) result.problems.push(PROBLEMS[column] ?? `Unknown filter: ${column}`);
    else result.filters[name] = translated;
  }
  return result;
}

const PROBLEMS: Record<string, string> = {
  distance: "Distance(mi): write a number such as 41, >20 or 10..30",
  totalLocation: "Total Locations: write a whole number such as 24, >20 or 10..30",
  lastVisited: "Last Visit: write a day such as 11-19-2026, >11-01-2026 or 11-01-2026..11-15-2026",
};

function translate(column: string, value: string, zone: string): string | null {
  if (column === "distance") {
    return range(value, (text) => {
      const number = /^\d{1,6}(?:\.(\d{1,2}))?$/.exec(text);
      if (!number) return null;
      const miles = Number(text);
      // The table rounds to hundredths, so what it shows as 41.00 begins at 40.995.
      const half = 0.005;
      const step = 10 ** -(number[1]?.length ?? 0);
      const from = milesToMetres(Math.max(0, miles - half));
      return { from: String(from), to: String(milesToMetres(miles + step - half)) };
    });
  }
  if (column === "totalLocation") {
    return range(value, (text) =>
      /^\d{1,6}$/.test(text) ? { from: text, to: String(Number(text) + 1) } : null,
    );
  }
  if (column === "lastVisited") return range(value, (text) => dayBounds(text, zone));
  return value;
}

type Bounds = { from: string; to: string };

/**
 * Reads `v`, `>v`, `<v` and `a..b` (both ends included) over things that span from one
 * bound up to the next, and writes them with bounds of the upstream's grammar.
 */
function range(text: string, read: (text: string) => Bounds | null): string | null {
  const [first = "", last] = text.split("..").map((part) => part.trim());
  if (last !== undefined) {
    const [low, high] = [read(first), read(last)];
    return low && high ? `${low.from}..${high.to}` : null;
  }
  const [, sign, rest = ""] = /^([<>]?)\s*(.*)$/.exec(first) ?? [];
  const bounds = read(rest);
  if (!bounds) return null;
  if (sign === ">") return `>=${bounds.to}`;
  if (sign === "<") return `<${bounds.from}`;
  return `${bounds.from}..${bounds.to}`;
}
