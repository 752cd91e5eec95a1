import { assignRoutes as assignCall, getUser, listUsers } from "contract/calls";
import { sql } from "drizzle-orm";
import type { ApiContext } from "../../context";
import { users } from "../../db/schema";
import { asUuid } from "../../http/ids";
import { readList, readOne } from "../../http/list/list";
import { assignRoutes } from "./assign";
import { userResource } from "./resource";

export function userCalls({ server, db, now }: ApiContext): void {
  server.serve(listUsers, ({ scope, query }) =>
    readList(
      db,
      userResource,
      scope,
      query,
      query.officeId ? sql`${users.officeId} = ${asUuid(query.officeId)}::uuid` : undefined,
    ),
  );

  server.serve(getUser, ({ scope, params }) =>
    readOne(db, userResource, scope, params.id, { include: ["office"] }),
  );

  server.serve(assignCall, ({ scope, caller, params, query, body }) =>
    assignRoutes(
      db,
      { agentId: params.userId, officeId: query.officeId },
      { ids: body, scope, userId: caller.id, now: now() },
    ),
  );
}
