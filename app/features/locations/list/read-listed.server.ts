import type { Location } from "contract/entities";
import { type Filter, MAX_PAGE_SIZE } from "contract/list";
import { listLocations } from "contract/locations/calls";
import { narrowedAsList } from "~/kit/list/read-list-page.server";
import { readList, toListQuery } from "~/lib/list-query";
import type { SignedIn } from "~/session/guards.server";
import { call, inOffice } from "~/upstream/client.server";
import { areaQuery, readArea } from "./area";
import { locationsList } from "./locations-list";

/** A part of what a list has. */
export interface ListedLocations {
  locations: Location[];
  /** All of the list together. */
  total: number;
}

interface Listed {
  /** Only those of this office and its branches; not given: all that the reader sees. */
  officeId?: string;
  /** Which of them, and what of each; not given: all, with their types and offices. */
  filter?: Filter;
}

/**
 * Reads the locations of a query of the Locations list in its order: all of them, whatever page the query
 * is of, a thousand at a time.
 *
 * @throws UpstreamError, or what the session's context makes of it
 */
export async function* listedLocations(
  session: SignedIn,
  query: URLSearchParams,
  { officeId, filter = WITH_ALL }: Listed = {},
): AsyncGenerator<ListedLocations> {
  const { sortBy, sortOrder } = toListQuery(readList(locationsList, query));
  const asked = {
    ...(await narrowedTo(session, query)),
    filter,
    ...{ sortBy, sortOrder, limit: MAX_PAGE_SIZE },
  };
  let after: string | undefined;
  for (let page = 1; ; page++) {
    const found = await call(scopeOf(session, officeId), listLocations, {
      query: { ...asked, page, after },
    });
    yield { locations: found.data, total: found.totalDocs };
    after = found.data.at(-1)?.id;
    if (!found.hasNextPage || !after) return;
  }
}

const WITH_ALL: Filter = { include: [{ relation: "locationType" }, { relation: "office" }] };

/** How many locations such a query has. @param officeId as `listedLocations` */
export async function countListed(
  session: SignedIn,
  query: URLSearchParams,
  officeId?: string,
): Promise<number> {
  const asked = { ...(await narrowedTo(session, query)), limit: 1 };
  return (await call(scopeOf(session, officeId), listLocations, { query: asked })).totalDocs;
}

const narrowedTo = async (session: SignedIn, query: URLSearchParams) => ({
  ...(await narrowedAsList(locationsList, session, query)),
  ...areaQuery(readArea(query)),
});

const scopeOf = ({ upstream }: SignedIn, officeId: string | undefined) =>
  officeId === undefined ? upstream : inOffice(upstream, officeId);
