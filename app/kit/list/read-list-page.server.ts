import { redirect } from "@remix-run/node";
import { formatColumnFilters } from "contract/column-filters";
import { type List, type ListQueryInput, MAX_PAGE_SIZE } from "contract/list";
import { canonicalQuery, listHref, readList, toListQuery } from "~/lib/list-query";
import type { SignedIn } from "~/session/guards.server";
import { zoneOf } from "../zone.server";
import type { DefinedList } from "./define-list";
import { toUpstreamFilters } from "./filters.server";
import { type RowsText, rowsText } from "./rows-text";

/** One page of a list, its rows as they are shown. */
export interface ListPage<Row> {
  rows: RowsText<Row>;
  /** Rows on all pages together. */
  total: number;
  /** Sentences about filters that could not be read, or rows that one page can't hold. */
  notices: string[];
}

interface Reading<Row, Entity> {
  /** Asks the upstream for the page. */
  read: (query: ListQueryInput) => Promise<List<Entity>>;
  /** @param zone the IANA zone in which the reader's dates are shown */
  toRow: (entity: Entity, zone: string) => Row;
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
  { read, toRow }: Reading<Row, Entity>,
): Promise<ListPage<Row>> {
  const query = url.searchParams;
  const canonical = canonicalQuery(list, query);
  if (canonical) throw redirect(url.pathname + canonical);

  const state = readList(list, query);
  const zone = zoneOf(session);
  const { filters, problems } = toUpstreamFilters(list, state.filters, {
    userId: session.user.id,
    zone,
  });
  const found = await read({
    ...toListQuery(state),
    filters: formatColumnFilters(filters) || undefined,
  });
  if (found.data.length === 0 && found.totalPage > 0 && state.page > found.totalPage) {
    throw redirect(url.pathname + listHref(list, query, { page: found.totalPage }));
  }
  const tooMany = state.limit === 0 && found.totalDocs > MAX_PAGE_SIZE;
  return {
    rows: rowsText(found.data.map((entity) => toRow(entity, zone))),
    total: found.totalDocs,
    notices: tooMany ? [...problems, tooManyNotice(found.totalDocs, list.noun)] : problems,
  };
}

const tooManyNotice = (total: number, noun: string) =>
  `These are the first ${MAX_PAGE_SIZE.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} ${noun}. Narrow the list with a filter, or page through it.`;
