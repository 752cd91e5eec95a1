/** Where the places of a new plan come from. */
import { formatColumnFilters } from "contract/column-filters";
import { listImportRows } from "contract/imports/calls";
import { MAX_PAGE_SIZE } from "contract/list";
import { listLocations } from "contract/locations/calls";
import { MOST_PLAN_PLACES } from "contract/plans/facts";
import { FormRefusal } from "~/kit/form/failure.server";
import { chosenIds } from "~/kit/list/chosen.server";
import { instantAt, plusDays } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered, type QueryOf, type UpstreamContext } from "~/upstream/client.server";
import { findListView } from "~/upstream/list-views.server";
import { findOwnOffice } from "~/upstream/offices.server";
import type { PlanChoice } from "../engine/index.server";

/** Before the id of a saved view. */
export const VIEW = "view:";

/** Before the id of an import. */
export const IMPORT = "import:";

type Places = Pick<PlanChoice, "locationsQuery" | "locationIds">;

export interface SourceAsked {
  source: string;
  officeId: string;
  /** The last day of the plan. */
  lastDay: string;
  /** Chosen locations, or the key that stands for many. */
  ids: readonly string[];
  /** The query of the locations list. */
  list: string | undefined;
}

/**
 * The places that a plan is to visit.
 *
 * @throws FormRefusal if a selection has expired or a view is gone
 */
export async function placesOf({ upstream, user }: SignedIn, asked: SourceAsked): Promise<Places> {
  const { source, officeId, lastDay, ids, list } = asked;
  if (source === "chosen") return { locationIds: await chosenIds(user.id, ids) };
  if (source === "list" && list) return { locationsQuery: list };
  if (source.startsWith(VIEW)) {
    const view = await findListView(upstream, source.slice(VIEW.length));
    if (!view) throw new FormRefusal(409, "source", "This view does not exist any more");
    return { locationsQuery: view.query ?? "" };
  }
  if (source.startsWith(IMPORT)) {
    return { locationIds: await importedIds(upstream, source.slice(IMPORT.length)) };
  }
  if (source === "due") return { locationIds: await dueBy(upstream, officeId, lastDay) };
  return { locationsQuery: overdueQuery(officeId) };
}

/** The locations of an office and its branches that are overdue or were never visited. */
export const overdueQuery = (officeId: string): string =>
  String(
    new URLSearchParams({
      filters: formatColumnFilters({ coverage: "due", parentOffice: officeId }),
      sortBy: "overdueFrom",
    }),
  );

/** Locations that are due by the end of a day or were never visited, those that wait longest first. */
async function dueBy(upstream: UpstreamContext, officeId: string, day: string): Promise<string[]> {
  const zone = (await findOwnOffice(upstream, officeId))?.timeZone ?? "UTC";
  const end = instantAt(plusDays(day, 1), "00:00", zone).toISOString();
  const where = { status: "active", doNotVisit: false, overdueFrom: { lt: end } };
  const parentOffice = officeId;
  const [dated, never] = await Promise.all([
    everyId(upstream, { filters: formatColumnFilters({ parentOffice }), filter: { where } }),
    everyId(upstream, { filters: formatColumnFilters({ parentOffice, coverage: "never" }) }),
  ]);
  return [...new Set([...dated, ...never])];
}

/**
 * The locations that an import has added, changed or found unchanged, in the order of its rows.
 *
 * @throws FormRefusal if the import is gone
 */
async function importedIds(upstream: UpstreamContext, id: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length <= MOST_PLAN_PLACES; page++) {
    const query = { page, limit: MAX_PAGE_SIZE };
    const rows = await ifOffered(call(upstream, listImportRows, { params: { id }, query }));
    if (!rows) throw new FormRefusal(409, "source", "This import does not exist any more");
    ids.push(...rows.data.flatMap(({ locationId }) => locationId ?? []));
    if (rows.data.length < MAX_PAGE_SIZE) break;
  }
  return [...new Set(ids)];
}

/** The ids of a list, a few more than a plan may have. */
async function everyId(
  upstream: UpstreamContext,
  narrowed: QueryOf<typeof listLocations>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length <= MOST_PLAN_PLACES; page++) {
    const query = { ...narrowed, sortBy: "overdueFrom", page, limit: MAX_PAGE_SIZE };
    const { data } = await call(upstream, listLocations, { query });
    ids.push(...data.map(({ id }) => id));
    if (data.length < MAX_PAGE_SIZE) break;
  }
  return ids;
}
