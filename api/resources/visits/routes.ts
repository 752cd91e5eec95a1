import { confirmVisit, listVisits, reportVisit as reportCall } from "contract/calls";
import { and, eq } from "drizzle-orm";
import type { ApiContext } from "../../context";
import { visits } from "../../db/schema";
import { notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { readList, readOne } from "../../http/list/list";
import { reportVisit } from "./report";
import { visitResource } from "./resource";

export function visitCalls({ server, now }: ApiContext): void {
  server.serve(listVisits, ({ db, scope, query }) => readList(db, visitResource, scope, query), {
    list: visitResource,
  });

  server.serve(reportCall, ({ db, scope, caller, params, body }) =>
    reportVisit(db, { stopId: params.id, body, agent: caller, scope, now: now() }),
  );

  server.serve(confirmVisit, async ({ db, scope, params, body }) => {
    const [visit] = await db
      .update(visits)
      .set({ confirmed: body.confirmed })
      .where(and(eq(visits.id, asUuid(params.id)), visitResource.scope(scope)))
      .returning({ id: visits.id });
    if (!visit) throw notFound("There is no such visit");
    return readOne(db, visitResource, scope, visit.id, { include: ["location", "user"] });
  });
}
