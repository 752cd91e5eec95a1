import {
  changeRecurrence as changeCall,
  createRecurrence as createCall,
  createRecurrenceDay as createDayCall,
  listRecurrenceDays as daysCall,
  endRecurrence as endCall,
  listRecurrences,
  skipRecurrenceDay as skipCall,
} from "contract/calls";
import type { ApiContext } from "../../../context";
import { readList } from "../../../http/list/list";
import { createDay, listDays, skipDay } from "./days";
import { recurrenceResource } from "./resource";
import { changeRecurrence, createRecurrence, endRecurrence } from "./write";

export function register({ server, db, now }: ApiContext): void {
  server.serve(
    listRecurrences,
    ({ scope, query }) => readList(db, recurrenceResource, scope, query),
    { list: recurrenceResource },
  );

  // With an Idempotency-Key the answer is stored in the same transaction.
  server.serve(createCall, ({ db, scope, caller, body }) =>
    createRecurrence(db, { scope, caller, now: now() }, body),
  );

  server.serve(changeCall, ({ scope, caller, params, body }) =>
    changeRecurrence(db, { scope, caller, now: now() }, params.id, body),
  );

  server.serve(endCall, ({ scope, caller, params, body }) =>
    endRecurrence(db, { scope, caller, now: now() }, params.id, body),
  );

  server.serve(daysCall, async ({ scope, params, query }) => ({
    data: await listDays(db, scope, { id: params.id, ...query }),
  }));

  server.serve(skipCall, ({ scope, caller, params }) =>
    skipDay(db, { scope, caller, now: now() }, params),
  );

  server.serve(createDayCall, ({ db, scope, caller, params, body }) =>
    createDay(db, { scope, caller, now: now() }, params, body),
  );
}
