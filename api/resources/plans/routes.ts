import {
  acceptPlan as acceptCall,
  createPlan as createCall,
  deletePlan as deleteCall,
  getPlan,
  getPlanDifferences,
  listPlans,
  reportPlanProgress,
  updatePlan as updateCall,
} from "contract/calls";
import { LARGEST_PLAN } from "contract/plans/facts";
import type { ApiContext } from "../../context";
import { readList, readOne } from "../../http/list/list";
import { acceptPlan } from "./accept";
import { planResource, wholePlanResource } from "./resource";
import { readDifferences } from "./stale";
import { createPlan, deletePlan, reportProgress, updatePlan } from "./write";

/** Both relations are for show, and few. */
const SHOWN_WITH = ["office", "createdBy"];
const LARGE = { bodyLimit: LARGEST_PLAN };

export function register({ server, db, now }: ApiContext): void {
  server.serve(
    listPlans,
    ({ scope, query }) => readList(db, planResource, scope, query, undefined, SHOWN_WITH),
    { list: planResource },
  );

  server.serve(getPlan, ({ scope, params }) =>
    readOne(db, wholePlanResource, scope, params.id, { include: SHOWN_WITH }),
  );

  server.serve(getPlanDifferences, ({ scope, params }) =>
    readDifferences(db, { scope, now: now() }, params.id),
  );

  // With an Idempotency-Key the answer is stored in the same transaction.
  server.serve(
    createCall,
    ({ db, scope, caller, body }) => createPlan(db, { scope, caller, now: now() }, body),
    LARGE,
  );

  server.serve(
    updateCall,
    ({ scope, caller, params, body }) =>
      updatePlan(db, { scope, caller, now: now() }, params.id, body),
    LARGE,
  );

  server.serve(
    reportPlanProgress,
    ({ scope, caller, params, body }) =>
      reportProgress(db, { scope, caller, now: now() }, params.id, body),
    { keepsTotals: true },
  );

  server.serve(acceptCall, ({ scope, caller, params, body }) =>
    acceptPlan(db, { scope, caller, now: now() }, params.id, body.updatedAt),
  );

  server.serve(deleteCall, ({ scope, params }) => deletePlan(db, scope, params.id));
}
