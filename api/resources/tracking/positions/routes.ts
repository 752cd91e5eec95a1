import { getPosition, listPositions, postPositions, streamPositions } from "contract/calls";
import { sql } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import { users } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { allOf } from "../../../http/list/conditions";
import { inUserScope } from "../../users/resource";
import { listLastPositions, readLastPositions } from "./last";
import { movements } from "./news";
import { storeReport } from "./report";
import { agentInScope, agentsOf, checkAgent } from "./scope";

export function register(context: ApiContext): void {
  const { server, db: pool, now, feed, positionAccessLog, metrics } = context;
  server.serve(
    postPositions,
    async ({ db, caller, params, body }) => {
      if (asUuid(params.id) !== caller.id) throw notFound("There is no such agent");
      const { stored, reply } = await storeReport(db, { agent: caller, body, now: now() });
      metrics.positions.inc(stored);
      return reply;
    },
    { keepsTotals: true },
  );

  server.serve(getPosition, async ({ db, caller, scope, params }) => {
    const user = agentInScope(scope, params.id);
    const [position = null] = await readLastPositions(db, scope, user, { limit: 1 });
    if (!position) await checkAgent(db, scope, params.id);
    else await positionAccessLog.atOne(caller, position.userId, { kind: "position" });
    return { position };
  });

  server.serve(listPositions, async ({ db, caller, scope, query: { officeId, ...page } }) => {
    const where = [
      inUserScope(scope),
      sql`${users.role} = 'agent' AND ${users.status} = 'active'`,
      ...(officeId === undefined ? [] : [sql`${users.officeId} = ${asUuid(officeId)}::uuid`]),
    ];
    const found = await listLastPositions(db, scope, allOf(where), page);
    positionAccessLog.atMany(caller, async () => found.data.map(({ userId }) => userId));
    return found;
  });

  server.serve(streamPositions, async ({ db, scope, caller, query: { userId }, lastEventId }) => {
    if (userId !== undefined) await checkAgent(db, scope, userId);
    const subject = userId === undefined ? undefined : asUuid(userId);
    // Before it begins: nobody would end a stream whose look could not be recorded.
    if (subject) await positionAccessLog.atOne(caller, subject, { kind: "live" });
    else positionAccessLog.atMany(caller, () => agentsOf(pool, scope));
    return { body: await feed.listen({ caller, scope, stream: movements, subject }, lastEventId) };
  });
}
