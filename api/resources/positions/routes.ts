import { getPosition, listPositions, postPositions, streamPositions } from "contract/calls";
import { type SQL, sql } from "drizzle-orm";
import type { ApiContext } from "../../context";
import type { Db } from "../../db/connect";
import { positions, users } from "../../db/schema";
import { notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { allOf } from "../../http/list/conditions";
import type { AccessScope } from "../../http/scope";
import { inUserScope } from "../users/resource";
import { deviceTime } from "../visits";
import { listLastPositions, readLastPositions } from "./last";

export function positionCalls({ server, now, feed }: ApiContext): void {
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
      await db.insert(positions).values(rows).onConflictDoNothing();
      return { ok: true as const };
    },
    { keepsTotals: true },
  );

  server.serve(getPosition, async ({ db, scope, params }) => {
    const user = userInScope(scope, params.id);
    const [position = null] = await readLastPositions(db, scope, user, { limit: 1 });
    if (!position) await checkUser(db, scope, params.id);
    return { position };
  });

  server.serve(listPositions, ({ db, scope, query: { officeId, ...page } }) => {
    const where = [
      inUserScope(scope),
      sql`${users.role} = 'agent' AND ${users.status} = 'active'`,
      ...(officeId === undefined ? [] : [sql`${users.officeId} = ${asUuid(officeId)}::uuid`]),
    ];
    return listLastPositions(db, scope, allOf(where), page);
  });

  server.serve(streamPositions, async ({ db, scope, caller, query: { userId }, lastEventId }) => {
    if (userId !== undefined) await checkUser(db, scope, userId);
    const agentId = userId === undefined ? undefined : asUuid(userId);
    return { body: await feed.listen({ caller, scope, agentId }, lastEventId) };
  });
}

const userInScope = (scope: AccessScope, id: string): SQL =>
  sql`${users.id} = ${asUuid(id)}::uuid AND ${inUserScope(scope)}`;

/** 404 for a user outside the scope. */
async function checkUser(db: Db, scope: AccessScope, id: string): Promise<void> {
  const known = await db.$count(users, userInScope(scope, id));
  if (known === 0) throw notFound("There is no such agent");
}
