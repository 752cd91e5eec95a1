import {
  assignParent,
  createBranchOffice,
  createOffice as createCall,
  getOffice,
  getParentOffice,
  listBranchOffices,
  listOfficeRoutes,
  listOffices,
  listUnassignedLocations,
  officeReport,
  updateOffice as updateCall,
} from "contract/calls";
import { sql } from "drizzle-orm";
import type { ApiContext } from "../../context";
import { locations, routes } from "../../db/schema";
import { notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { readList, readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { locationResource } from "../locations/resource";
import { routeResource } from "../routes/resource";
import { createOffice } from "./create";
import { moveOffice } from "./move";
import { namedOffice } from "./named";
import { reportOffices } from "./report";
import { branchOfficeResource, officeResource } from "./resource";
import { updateOffice } from "./update";

export function register({ server, db, now }: ApiContext): void {
  /** The id is the office to act for, also at the plain path. */
  const officeParam = "id";

  server.serve(listOffices, ({ scope, query }) => readList(db, officeResource, scope, query), {
    list: officeResource,
  });

  server.serve(
    getOffice,
    ({ scope, params, query }) => readOne(db, officeResource, scope, params.id, query),
    { officeParam },
  );

  server.serve(officeReport, ({ scope, query }) => reportOffices(db, scope, query, now()), {
    list: officeResource,
  });

  server.serve(createCall, ({ db, caller, scope, body }) =>
    createOffice(db, { caller, scope, now: now() }, body),
  );

  server.serve(updateCall, ({ scope, query, body }) =>
    updateOffice(db, scope, namedOffice(query), body, now()),
  );

  server.serve(
    listOfficeRoutes,
    ({ scope, params, query }) => {
      const id = officeIn(scope, params.id);
      const isIts = sql`${routes.officeId} = ${id}::uuid`;
      return readList(db, routeResource, scope, query, isIts);
    },
    { officeParam, list: routeResource },
  );

  server.serve(
    listUnassignedLocations,
    ({ scope, params, query }) => {
      const id = officeIn(scope, params.id);
      const counted = sql`${locations.officeId} = ${id}::uuid
        AND ${locations.status} = 'active' AND ${locations.userId} IS NULL`;
      return readList(db, locationResource, scope, query, { counted });
    },
    { officeParam, list: locationResource },
  );

  server.serve(assignParent, ({ scope, params }) =>
    moveOffice(db, scope, { officeId: params.id, parentId: params.parentId }, now()),
  );

  server.serve(createBranchOffice, ({ db, scope, body }) =>
    moveOffice(
      db,
      scope,
      { officeId: body.branchId, parentId: body.parentId, fromTop: true },
      now(),
    ),
  );

  server.serve(
    listBranchOffices,
    ({ scope, query }) => readList(db, branchOfficeResource, scope, query),
    { list: branchOfficeResource },
  );

  // An office names the one above it to whoever sees the office, as its `parent` does.
  server.serve(getParentOffice, async ({ scope, params }) => {
    const { parent } = await readOne(db, officeResource, scope, params.id, { include: ["parent"] });
    return { parent: parent ?? null };
  });
}

/** The id of an office of the scope, which is never `all` at these paths. 404 for any other. */
function officeIn(scope: AccessScope, id: string): string {
  const wanted = asUuid(id);
  if (scope.kind === "offices" && scope.officeIds.includes(wanted)) return wanted;
  throw notFound("There is no such office");
}
