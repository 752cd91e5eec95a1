import { listRouteLocations, listRouteLocationsPaginated } from "contract/calls";
import { sql } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import { routeLocations } from "../../../db/schema";
import { asUuid } from "../../../http/ids";
import { readList } from "../../../http/list/list";
import { routeLocationResource } from "./resource";

export function register({ server, db }: ApiContext): void {
  server.serve(
    listRouteLocations,
    ({ scope, query }) => readList(db, routeLocationResource, scope, query),
    { list: routeLocationResource },
  );

  server.serve(
    listRouteLocationsPaginated,
    ({ scope, query }) =>
      readList(
        db,
        routeLocationResource,
        scope,
        query,
        sql`${routeLocations.routeId} = ${asUuid(query.routeId)}::uuid`,
      ),
    { list: routeLocationResource },
  );
}
