import {
  addPlace,
  confirmVisit,
  listVisits,
  reportVisit as reportCall,
  reviewVisits as reviewCall,
  withdrawVisit as withdrawCall,
} from "contract/calls";
import type { ApiContext } from "../../context";
import { readList, readOne } from "../../http/list/list";
import { reportAddedPlace } from "./added";
import { reportVisit } from "./report";
import { visitResource } from "./resource";
import { reviewVisits } from "./review";
import { withdrawVisit } from "./withdraw";

export function register({ server, db, now }: ApiContext): void {
  server.serve(listVisits, ({ db, scope, query }) => readList(db, visitResource, scope, query), {
    list: visitResource,
  });

  server.serve(reportCall, ({ db, scope, caller, params, body }) =>
    reportVisit(db, { stopId: params.id, body, agent: caller, scope, now: now() }),
  );

  server.serve(addPlace, ({ db, scope, caller, body }) =>
    reportAddedPlace(db, { body, caller, scope, now: now() }),
  );

  server.serve(withdrawCall, async ({ scope, caller, params }) => {
    await withdrawVisit(db, { id: params.id, scope, userId: caller.id, now: now() });
    return { ok: true as const };
  });

  const maker = (userId: string) => ({ userId, now: now() });

  server.serve(reviewCall, ({ scope, caller, body: { visitIds, ...wanted } }) =>
    reviewVisits(db, wanted, { ids: visitIds, scope, ...maker(caller.id) }),
  );

  server.serve(confirmVisit, async ({ scope, caller, params, body }) => {
    const wanted = { confirmed: body.confirmed, markLocations: false };
    await reviewVisits(db, wanted, { ids: [params.id], scope, ...maker(caller.id) });
    return readOne(db, visitResource, scope, params.id, { include: ["location", "user"] });
  });
}
