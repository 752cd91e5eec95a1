import { getPosition, listPositions, postPositions, streamPositions } from "contract/calls";
import { sql } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import { positions, users } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { allOf } from "../../../http/list/conditions";
import { measureLate } from "../../routes/runs";
import { inUserScope } from "../../users/resource";
import { deviceTime } from "../../visits";
import { listLastPositions, readLastPositions } from "./last";
import { movements } from "./news";
import { agentInScope, agentsOf, checkAgent } from "./scope";

export function register(context: ApiContext): void {
  const { server, db: pool, now, feed, positionAccessLog, metrics } = context;
  server.serve(
    postPositions,
    async ({ db, caller, params, body }) => {
      if (asUuid(params.id) !== caller.id) throw notFound("There is no such agent");
      const rows = body.map(({ coordinates: [longitude, latitude], recordedAt, accuracy }, at) => ({
        userId: caller.id,
        officeId: caller.officeId,
        longitude,
        latitude,
        accuracy,
        recordedAt: deviceTime(recordedAt, now(), `body.${at}.recordedAt`),
        createdAt: now().toISOString(),
      }));
      // In one order, so that the same positions sent twice at once don't block each other.
      rows.sort((a, b) => (a.recordedAt < b.recordedAt ? -1 : 1));
      const stored = await db
        .insert(positions)
        .values(rows)
        .onConflictDoNothing()
        .returning({ id: positions.id });
      metrics.positions.inc(stored.length);
      const [first, last] = [rows[0], rows.at(-1)];
      if (first && last) await measureLate(db, caller.id, [first.recordedAt, last.recordedAt]);
      return { ok: true as const };
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
