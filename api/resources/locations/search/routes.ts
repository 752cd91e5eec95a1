import { filterLocations, listLikelyDuplicates, listSimilarLocations } from "contract/calls";
import type { ApiContext } from "../../../context";
import { listDuplicates } from "./duplicates";
import { searchStops } from "./search";
import { listSimilar } from "./similar";

export function register({ server, db, now }: ApiContext): void {
  server.serve(
    filterLocations,
    async ({ scope, query }) => {
      const { found, leftOut } = await searchStops(db, scope, query, now());
      return { ...onePageOf(found), ...(leftOut && { leftOut }) };
    },
    { keepsTotals: true },
  );

  server.serve(listSimilarLocations, async ({ db, scope, query }) =>
    onePageOf(await listSimilar(db, scope, query)),
  );

  server.serve(listLikelyDuplicates, async ({ db, scope, query }) =>
    onePageOf(await listDuplicates(db, scope, query)),
  );
}

/** A search has no pages: its limit says how many are wanted, and these are they. */
const onePageOf = <Row>(found: Row[]) => ({
  data: found,
  totalDocs: found.length,
  totalPage: found.length > 0 ? 1 : 0,
  page: 1,
  hasNextPage: false,
  hasPrevPage: false,
});
