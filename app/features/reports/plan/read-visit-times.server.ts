/** Reads how long visits take, and what is suggested to be planned for them. */
import { planSuggestions, type StaySuggestion, type TypeStay } from "contract/reports/plan-calls";
import { backToListUrl, CHOSEN_IDS } from "~/kit/list";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import type { RequestArgs, SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { call, ifReadable } from "~/upstream/client.server";
import { localList } from "../local-list.server";
import {
  type LocationTimeRow,
  locationTimesList,
  type TypeTimeRow,
  typeTimesList,
  type VisitTimeRow,
} from "./visit-times-lists";

export interface VisitTimesPage {
  locations: ListPage<LocationTimeRow>;
  types: ListPage<TypeTimeRow>;
  /** Types are the same for all offices, so who may see them all sets what is planned for them. */
  setsTypes: boolean;
}

export const NO_VISIT_TIMES = "The connected server does not report visit times.";

/** Both tables for a URL; null where the upstream doesn't tell. */
export async function readVisitTimes(session: SignedIn, url: URL): Promise<VisitTimesPage | null> {
  let found: TypeStay[] = [];
  const locations = await ifReadable(
    readListPage(locationTimesList, session, url, {
      async read(query) {
        const { types, ...page } = await call(session.upstream, planSuggestions, { query });
        found = types;
        return page;
      },
      toRow: locationRow,
    }),
  );
  if (!locations) return null;
  const types = await readListPage(typeTimesList, session, url, {
    read: async (query) =>
      localList(found.map(typeRow), query, ({ name, visits, planned, median }) => ({
        ...{ name, visits, planned, median },
      })),
    toRow: (row: TypeTimeRow) => row,
  });
  return { locations, types, setsTypes: session.isAdmin };
}

const timesOf = ({ visits, planned, median, lower, upper }: StaySuggestion | TypeStay) => ({
  visits,
  planned,
  median,
  half: lower === upper ? `${lower} min` : `${lower} to ${upper} min`,
});

const locationRow = ({ location, ...stays }: StaySuggestion): LocationTimeRow => ({
  id: location.id,
  name: location.name,
  city: location.city ?? undefined,
  type: location.locationType?.name,
  ...timesOf({ location, ...stays }),
});

const typeRow = ({ type, suggested, ...stays }: TypeStay): TypeTimeRow => ({
  id: type.id,
  name: type.name,
  suggested,
  ...timesOf({ type, suggested, ...stays }),
});

/** What the form that sets a time is about. */
export interface VisitTimeDialog {
  row: VisitTimeRow;
  /** Whether the usual time is suggested. */
  suggested: boolean;
  closeTo: string;
}

/**
 * The location or type that the form is about.
 * @throws a page (404) where nothing is told of it
 */
export async function readVisitTime(
  { upstream }: SignedIn,
  what: "location" | "type",
  { request }: RequestArgs,
): Promise<VisitTimeDialog> {
  const query = new URL(request.url).searchParams;
  const id = query.get(CHOSEN_IDS) ?? "";
  const filter = JSON.stringify({ where: { id } });
  const found = await ifReadable(
    call(upstream, planSuggestions, {
      query: { limit: 1, ...(what === "location" && { filter }) },
    }),
  );
  const type = found?.types.find((one) => one.type.id === id);
  const location = found?.data.find((one) => one.location.id === id);
  const row = what === "type" ? type && typeRow(type) : location && locationRow(location);
  if (!row) {
    throw refusedPage(request, 404, found ? "This suggestion no longer applies." : NO_VISIT_TIMES);
  }
  return {
    row,
    suggested: what === "location" || Boolean(type?.suggested),
    closeTo: backToListUrl(locationTimesList, query),
  };
}
