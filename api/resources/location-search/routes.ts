import { filterLocations } from "contract/calls";
import type { ApiContext } from "../../context";
import { searchStops } from "./search";

export function locationSearchCalls({ server, db, now }: ApiContext): void {
  server.serve(
    filterLocations,
    async ({ scope, query }) => {
      const { found, leftOut } = await searchStops(db, scope, query, now());
      // A search has no pages: its limit says how many stops are wanted, and these are they.
      return {
        data: found,
        totalDocs: found.length,
        totalPage: found.length > 0 ? 1 : 0,
        page: 1,
        hasNextPage: false,
        hasPrevPage: false,
        ...(leftOut && { leftOut }),
      };
    },
    { keepsTotals: true },
  );
}
