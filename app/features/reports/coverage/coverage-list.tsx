import type { ColumnFilters } from "contract/column-filters";
import { COVERAGE_GROUPS, type CoverageBy, type CoverageColumn } from "contract/list-columns";
import { waitingLocationsUrl } from "~/features/urls";
import { type DefinedList, defineList, listColumns } from "~/kit/list";
import { formatCount } from "~/lib/figures";
import { Link } from "~/ui";
import { coveragePath } from "./urls";
import { GROUP_WORDS } from "./words";

/** Locations of one office, agent, type, chain or city, by state. */
export interface CoverageRow {
  id: string;
  name: string;
  total: number;
  covered: number;
  overdue: number;
  never: number;
  noInterval: number;
  /** As it is shown: `62%`. */
  share: string | null;
  /** What of the Locations list they are. */
  filters: ColumnFilters;
}

/** The query keys that say what the report is about, beside those of its table. */
const ASKED_KEYS = ["by", "officeId", "officeSearch", "officePage"];

/** The filter of the Locations list by which a group is found there. */
export const FILTER_OF: Record<CoverageBy, (id: string) => ColumnFilters> = {
  office: (id) => ({ parentOffice: id || "none" }),
  agent: (id) => ({ userId: id || "none" }),
  type: (id) => ({ typeId: id || "none" }),
  chain: (id) => ({ chainId: id || "none" }),
  city: (id) => ({ city: id ? `=${id}` : "none" }),
};

const column = listColumns<CoverageRow, CoverageColumn>();
const UNFILTERED = { filterable: false };

/** A number of locations, which leads to them. */
const locations = (
  key: "covered" | "overdue" | "never" | "noInterval",
  header: string,
  coverage: string,
) => ({
  ...column.count(key, header, (row) => row[key], UNFILTERED),
  said: (row: CoverageRow) => String(row[key]),
  cell: (row: CoverageRow) =>
    row[key] === 0 ? (
      "0"
    ) : (
      <Link
        className="coverage__count"
        to={waitingLocationsUrl({ ...row.filters, coverage })}
        aria-label={`${header}: ${row[key]}, ${row.name}`}
      >
        {formatCount(row[key])}
      </Link>
    ),
});

const listBy = (by: CoverageBy): DefinedList<CoverageRow> =>
  defineList<CoverageRow, CoverageColumn, "name">({
    noun: "groups",
    path: coveragePath(),
    keeps: ASKED_KEYS,
    defaultSort: { by: "debt", order: "desc" },
    searchPaths: [{ value: "", label: "Name" }],
    columns: [
      column.text("name", GROUP_WORDS[by].head, ({ name }) => name, { ...UNFILTERED, title: true }),
      {
        ...column.count("share", "Coverage", () => 0, UNFILTERED),
        said: ({ share }: CoverageRow) => share ?? "",
        cell: ({ share }: CoverageRow) => share ?? <span className="muted">—</span>,
      },
      {
        ...column.count("debt", "Overdue or never visited", () => 0, UNFILTERED),
        said: ({ overdue, never }: CoverageRow) => String(overdue + never),
        cell: ({ overdue, never, filters, name }: CoverageRow) => (
          <Link
            className="coverage__count"
            to={waitingLocationsUrl({ ...filters, coverage: "due" })}
            aria-label={`Overdue or never visited: ${overdue + never}, ${name}`}
          >
            {formatCount(overdue + never)}
          </Link>
        ),
      },
      locations("overdue", "Overdue", "overdue"),
      locations("never", "Never visited", "never"),
      locations("covered", "Covered", "covered"),
      locations("noInterval", "No interval", "no-interval"),
    ],
  });

const LISTS = Object.fromEntries(COVERAGE_GROUPS.map((by) => [by, listBy(by)])) as Record<
  CoverageBy,
  DefinedList<CoverageRow>
>;

/** What a query groups by; by office where it doesn't say. */
export const groupedBy = (query: URLSearchParams): CoverageBy =>
  COVERAGE_GROUPS.find((by) => by === query.get("by")) ?? "office";

/** The table of a query. */
export const coverageList = (query: URLSearchParams): DefinedList<CoverageRow> =>
  LISTS[groupedBy(query)];
