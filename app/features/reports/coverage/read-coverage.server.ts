import { type ColumnFilters, formatColumnFilters } from "contract/column-filters";
import type { CoverageBy } from "contract/list-columns";
import { listLocations } from "contract/locations/calls";
import {
  type Coverage,
  type CoverageGroup,
  readCoverage as getCoverage,
  listCoverage,
} from "contract/reports/coverage-calls";
import { type LocationsMap, readLocationsMap } from "~/features/locations/index.server";
import { readOfficeFilter } from "~/features/offices/index.server";
import { routeOf } from "~/features/routes/planning/index.server";
import { waitingLocationsUrl } from "~/features/urls";
import type { Choice } from "~/kit/choices/choices.server";
import { deferIfSlow } from "~/kit/deferred/deferred.server";
import type { Deferred } from "~/kit/deferred/use-deferred";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import { formatCount } from "~/lib/figures";
import { formatDay } from "~/lib/format";
import { type RequestArgs, requireSignedIn, type SignedIn } from "~/session/guards.server";
import type { DrawnLines } from "~/ui/chart";
import { drawLines } from "~/ui/chart/index.server";
import { call, ifOffered } from "~/upstream/client.server";
import { type CoverageRow, coverageList, FILTER_OF, groupedBy } from "./coverage-list";
import { coverageUrl } from "./urls";
import { type CoverageFigure, GROUP_WORDS } from "./words";

/** So many stops a route of those that wait has at most; a day has no room for more. */
const MOST_STOPS = 25;

export interface CoveragePage {
  by: CoverageBy;
  officeId: string | undefined;
  office: Choice;
  /** In words: `all offices`. */
  said: string;
  /** Null from an upstream that has no such figures. */
  shown: ShownCoverage | null;
}

interface ShownCoverage {
  figures: { name: CoverageFigure; label: string; value: string }[];
  /** No location here has an interval. */
  isUnset: boolean;
  /** The number of locations overdue or never visited, and how many of them a new route takes. */
  debt: number;
  taken: number;
  chart: { summary: string; lines: DrawnLines };
  page: ListPage<CoverageRow>;
  /** Where those that wait are. */
  map: Deferred<LocationsMap>;
  mapUrl: string;
}

/** The coverage report for a URL. */
export async function readCoverage(session: SignedIn, request: Request): Promise<CoveragePage> {
  const url = new URL(request.url);
  const query = url.searchParams;
  const by = groupedBy(query);
  const officeId = query.get("officeId") || undefined;
  const [office, coverage] = await Promise.all([
    readOfficeFilter(session.upstream, query),
    ifOffered(call(session.upstream, getCoverage, { query: { officeId } })),
  ]);
  const everywhere = session.isAdmin ? "all offices" : "your offices";
  const head = { by, officeId, office, said: office.selected[0]?.label ?? everywhere };
  if (!coverage) return { ...head, shown: null };
  const debt = coverage.overdue + coverage.never;
  const page = await readCoverageTable(session, url);
  const waiting = { coverage: "due", ...(officeId && { parentOffice: officeId }) };
  const mapUrl = waitingLocationsUrl(waiting, "map");
  const mapQuery = new URL(mapUrl, url).searchParams;
  const map = readLocationsMap(session, mapQuery, async () => []);
  return {
    ...head,
    shown: {
      figures: figuresOf(coverage),
      isUnset: coverage.total === 0,
      debt,
      taken: Math.min(debt, MOST_STOPS),
      chart: chartOf(coverage),
      page,
      map: await deferIfSlow(map, request),
      mapUrl,
    },
  };
}

/** The table alone, as its file has it. */
export function readCoverageTable(session: SignedIn, url: URL): Promise<ListPage<CoverageRow>> {
  const by = groupedBy(url.searchParams);
  const officeId = url.searchParams.get("officeId") || undefined;
  return readListPage(coverageList(url.searchParams), session, url, {
    read: (query) => call(session.upstream, listCoverage, { query: { ...query, by, officeId } }),
    toRow: (group) => toRow(group, by, officeId),
  });
}

function toRow(
  { id, name, share, ...counts }: CoverageGroup,
  by: CoverageBy,
  officeId: string | undefined,
): CoverageRow {
  const { total, covered, overdue, never, noInterval } = counts;
  return {
    id,
    name: name || GROUP_WORDS[by].none,
    total,
    covered,
    overdue,
    never,
    noInterval,
    share: inPercent(share),
    filters: { ...(officeId && { parentOffice: officeId }), ...FILTER_OF[by](id) },
  };
}

/** `62%`; only all of them are 100%, and only none 0%. */
function inPercent(share: number | null): string | null {
  if (share === null) return null;
  const percent = Math.round(share * 100);
  return `${share > 0 && share < 1 ? Math.max(1, Math.min(99, percent)) : percent}%`;
}

const figuresOf = (coverage: Coverage): ShownCoverage["figures"] => [
  { name: "share", label: "Coverage", value: inPercent(coverage.share) ?? "—" },
  { name: "covered", label: "Covered", value: formatCount(coverage.covered) },
  { name: "overdue", label: "Overdue", value: formatCount(coverage.overdue) },
  { name: "never", label: "Never visited", value: formatCount(coverage.never) },
  { name: "noInterval", label: "No interval", value: formatCount(coverage.noInterval) },
];

/** How the debt changed, week by week. */
function chartOf({ weeks }: Coverage): ShownCoverage["chart"] {
  const debts = weeks.map(({ overdue, never }) => overdue + never);
  const grown = (debts.at(-1) ?? 0) - (debts[0] ?? 0);
  const change =
    grown === 0
      ? "As many as"
      : `${formatCount(Math.abs(grown))} ${grown > 0 ? "more" : "fewer"} than`;
  return {
    summary: `${change} 12 weeks ago`,
    lines: drawLines(
      weeks.map(({ date }) => formatDay(date)),
      [
        { name: "Overdue or never visited", values: debts },
        { name: "Overdue", values: weeks.map(({ overdue }) => overdue) },
      ],
    ),
  };
}

/** Leads to Create Route with those of a query that have waited longest as stops. */
export async function routeOfWaiting(args: RequestArgs): Promise<Response> {
  const session = await requireSignedIn(args);
  const query = new URL(args.request.url).searchParams;
  const officeId = query.get("officeId") || undefined;
  const filters: ColumnFilters = {
    coverage: "due",
    ...(officeId && { parentOffice: officeId }),
  };
  const read = async () => {
    // An upstream without coverage would leave the filter out, and answer with any.
    if (!(await ifOffered(call(session.upstream, getCoverage, { query: { officeId } })))) return [];
    const asked = { sortBy: "overdueFrom", limit: MOST_STOPS };
    const { data } = await call(session.upstream, listLocations, {
      query: { ...asked, filters: formatColumnFilters(filters) },
    });
    return data.map(({ id }) => id);
  };
  return routeOf(args.request, session.user.id, read, coverageUrl({ officeId }));
}
