import { redirect } from "@remix-run/node";
import { formatColumnFilters } from "contract/column-filters";
import { type List, type ListQueryInput, MAX_PAGE_SIZE } from "contract/list";
import type { Units } from "~/lib/figures";
import { formatMoment } from "~/lib/format";
import {
  canonicalQuery,
  LAST_ROW,
  type ListState,
  listHref,
  ROWS_OF_A_FILE,
  readList,
  SELECT,
  toListQuery,
} from "~/lib/list-query";
import type { SignedIn } from "~/session/guards.server";
import { readWorkingDays } from "~/upstream/offices.server";
import { type RowsText, rowsText } from "../../remix-adapter/rows-text";
import { type FormatMoment, saidZone, zoneOf, zoneOfAll } from "../zone.server";
import { savedIds } from "./chosen.server";
import { type DefinedList, shownColumns } from "./define-list";
import { toUpstreamFilters } from "./filters.server";

/** One page of a list, its rows as they are shown. */
export interface ListPage<Row> {
  rows: RowsText<Row>;
  /** Rows on all pages together. */
  total: number;
  /** Sentences about the list as a whole, such as a filter that it doesn't have. */
  notices: string[];
  /** What is wrong with a column's filter, by the column. */
  problems?: Record<string, string>;
  /** Whether there are more rows than one page with "All" can hold. */
  isCut: boolean;
  /** The ids of the URL's saved selection. The URL itself has the ids of a small one. */
  ticked?: string[];
  /** What the distances of its rows are in. */
  units?: Units;
  /** The zone in the heads of its times; left out if it is the reader's own. */
  zone?: string;
}

/** How the values of a row are written for the reader. */
export interface RowFormat {
  /** The IANA zone in which the record's dates are shown. */
  zone: string;
  /** The units of the reader's distances. */
  units: Units;
  /** Adds the zone to times in another zone than the one in the head. */
  moment: FormatMoment;
  /** Whether the table shows a column: a value on demand costs bytes in each row. */
  shows: (key: string) => boolean;
}

interface Reading<Row, Entity> {
  /** Asks the upstream for the page. */
  read: (query: ListQueryInput) => Promise<List<Entity>>;
  toRow: (entity: Entity, format: RowFormat) => Row;
  /**
   * The zone of a record, such as its office's; the reader's, or the others', where it has none. A text
   * is the zone of all records, such as those on an agent's page.
   */
  zone?: string | ((entity: Entity) => string | null | undefined);
}

/**
 * One page of a list for a URL. Every list is read by it, those within other pages as well.
 *
 * @throws a redirect to the canonical URL, or to the last page where the page asked for is past it
 */
export async function readListPage<Row, Entity>(
  list: DefinedList<Row>,
  session: SignedIn,
  url: URL,
  { read, toRow, zone: ownZone }: Reading<Row, Entity>,
): Promise<ListPage<Row>> {
  const query = url.searchParams;
  const canonical = canonicalQuery(list, query);
  if (canonical) throw redirect(url.pathname + canonical);

  const state = readList(list, query);
  const { units } = session;
  const oneZone = typeof ownZone === "string" ? ownZone : undefined;
  const reader = await readerOf(session, state, oneZone);
  const { filters, problems, filterZone } = toUpstreamFilters(list, state.filters, reader);
  const found = await read({
    ...toListQuery(state),
    ...upstreamSort(list, state),
    after: (state.limit === ROWS_OF_A_FILE && query.get(LAST_ROW)) || undefined,
    filters: formatColumnFilters(filters) || undefined,
    ...(filterZone && !oneZone && { filterZone }),
  });
  const ticked = await savedIds(session.user.id, query.getAll(SELECT));
  if (found.data.length === 0 && found.totalPage > 0 && state.page > found.totalPage) {
    throw redirect(url.pathname + listHref(list, query, { page: found.totalPage }));
  }
  const zones = found.data.map((entity) =>
    typeof ownZone === "function" ? ownZone(entity) : ownZone,
  );
  const shown = zoneOfAll(session, zones);
  // A file has one head for many pages, so each of its times has its zone.
  const known = state.limit === ROWS_OF_A_FILE ? session.office?.timeZone : shown;
  const keys = new Set(shownColumns(list, state).map(({ key }) => key));
  const shows = (key: string) => keys.has(key);
  const rows = found.data.map((entity, at) => {
    // Without a zone of its own, a record is found by the day that the reader's clocks show.
    const zone = zones[at] ?? filterZone ?? shown;
    const moment: FormatMoment = (instant) => formatMoment(instant, zone, known);
    return toRow(entity, { zone, units, moment, shows });
  });
  const zone = hasMoments(list) ? saidZone(session, shown) : undefined;
  return {
    rows: rowsText(rows),
    total: found.totalDocs,
    ...sayProblems(list, problems),
    isCut: state.limit === 0 && found.totalDocs > MAX_PAGE_SIZE,
    ...(units && { units }),
    ...(ticked.length > 0 && { ticked }),
    ...(zone && { zone }),
  };
}

/** The upstream's sorting, also for a column with the reverse order of another. */
function upstreamSort<Row>(
  { columns }: DefinedList<Row>,
  { sortBy, sortOrder }: Pick<ListState, "sortBy" | "sortOrder">,
): Pick<ListQueryInput, "sortBy" | "sortOrder"> {
  const reverseOf = columns.find(({ key }) => key === sortBy)?.reverseOf;
  if (!reverseOf) return { sortBy, sortOrder };
  return { sortBy: reverseOf, sortOrder: sortOrder === "asc" ? "desc" : "asc" };
}

/** Problems of a column are shown at its filter, all others above the table. */
function sayProblems<Row>(
  { columns }: DefinedList<Row>,
  problems: Record<string, string>,
): Pick<ListPage<Row>, "notices" | "problems"> {
  const all = Object.entries(problems);
  const isShown = ([name]: [string, string]) => columns.some(({ key }) => key === name);
  const shown = all.filter(isShown);
  const notices = all.filter((one) => !isShown(one)).map(([, text]) => text);
  return { notices, ...(shown.length > 0 && { problems: Object.fromEntries(shown) }) };
}

const hasMoments = <Row>({ columns }: DefinedList<Row>) =>
  columns.some(({ kind }) => kind === "moment");

/** Who reads; with the working days of their office if a filter may name a week. */
async function readerOf(
  session: SignedIn,
  { filters }: Pick<ListState, "filters">,
  zone = zoneOf(session),
) {
  const { user, units, upstream, office } = session;
  const namesWeek = Object.values(filters).some((text) => /\bweek\b/i.test(text));
  const workingDays = namesWeek ? await readWorkingDays(upstream, office?.id) : undefined;
  return { userId: user.id, zone, units, now: new Date(), ...(workingDays && { workingDays }) };
}

/** What an export of the rows of a URL is narrowed by: all that the list is, but for its page. */
export async function narrowedAsList<Row>(
  list: DefinedList<Row>,
  session: SignedIn,
  query: URLSearchParams,
): Promise<Pick<ListQueryInput, "search" | "searchPath" | "filters" | "filterZone">> {
  const state = readList(list, query);
  const { search, searchPath } = toListQuery(state);
  const reader = await readerOf(session, state);
  const { filters, filterZone } = toUpstreamFilters(list, state.filters, reader);
  return {
    ...{ search, searchPath },
    filters: formatColumnFilters(filters) || undefined,
    ...(filterZone && { filterZone }),
  };
}
