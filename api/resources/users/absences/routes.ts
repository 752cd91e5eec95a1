import {
  createAbsence as createCall,
  deleteAbsence as deleteCall,
  listAbsences,
  updateAbsence as updateCall,
} from "contract/calls";
import { type SQL, sql } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import { absences, users } from "../../../db/schema";
import { asUuid } from "../../../http/ids";
import { readList } from "../../../http/list/list";
import { absenceResource } from "./resource";
import { createAbsence, deleteAbsence, updateAbsence } from "./write";

export function register({ server, db, now }: ApiContext): void {
  server.serve(
    listAbsences,
    ({ scope, query }) => readList(db, absenceResource, scope, query, narrowedBy(query)),
    { list: absenceResource },
  );

  // With an Idempotency-Key the answer is stored in the same transaction.
  server.serve(createCall, ({ db, caller, scope, body }) =>
    createAbsence(db, { caller, scope, now: now() }, body),
  );

  server.serve(updateCall, ({ db, caller, scope, params, body }) =>
    updateAbsence(db, { caller, scope, now: now() }, params.id, body),
  );

  server.serve(deleteCall, ({ db, caller, scope, params }) =>
    deleteAbsence(db, { caller, scope, now: now() }, params.id),
  );
}

interface Narrowing {
  officeId?: string | undefined;
  userId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The condition for the agents and days of a query; undefined without any. */
function narrowedBy({ officeId, userId, from, to }: Narrowing): SQL | undefined {
  const conditions = [
    officeId && sql`${users.officeId} = ${asUuid(officeId)}::uuid`,
    userId && sql`${absences.userId} = ${asUuid(userId)}::uuid`,
    from && sql`${absences.lastDay} >= ${from}::date`,
    to && sql`${absences.firstDay} <= ${to}::date`,
  ].filter((condition) => condition !== undefined && condition !== "");
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : undefined;
}
