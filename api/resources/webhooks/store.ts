/** Webhooks and their deliveries, as people see them. */
import type { Webhook, WebhookDelivery } from "contract/entities";
import type { WebhookEvent } from "contract/webhooks/facts";
import { MOST_DELIVERIES, MOST_WEBHOOKS } from "contract/webhooks/facts";
import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { offices, users, webhookDeliveries, webhooks } from "../../db/schema";
import { notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { type AccessScope, inOffices } from "../../http/scope";

/** The webhooks of the offices of a scope; those of all offices are seen by admins at the plain path. */
export const inScope = (scope: AccessScope): SQL => inOffices(scope, webhooks.officeId);

const countOf = (status: "waiting" | "failed") => sql<number>`(
  SELECT count(*)::int FROM ${webhookDeliveries}
  WHERE ${webhookDeliveries.webhookId} = ${webhooks.id} AND ${webhookDeliveries.status} = ${status})`;

/** Webhooks, the latest first. */
export async function readWebhooks(db: Db, where: SQL | undefined): Promise<Webhook[]> {
  const rows = await db
    .select({
      webhook: webhooks,
      office: offices.name,
      createdBy: users.displayName,
      waiting: countOf("waiting"),
      failed: countOf("failed"),
    })
    .from(webhooks)
    .leftJoin(offices, eq(offices.id, webhooks.officeId))
    .leftJoin(users, eq(users.id, webhooks.createdById))
    .where(where)
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id))
    .limit(MOST_WEBHOOKS);
  return rows.map(({ webhook, office, createdBy, waiting, failed }) => ({
    ...{ id: webhook.id, url: webhook.url, events: webhook.events as WebhookEvent[] },
    office: webhook.officeId && office !== null ? { id: webhook.officeId, name: office } : null,
    createdBy:
      webhook.createdById && createdBy !== null
        ? { id: webhook.createdById, displayName: createdBy }
        : null,
    ...{ createdAt: webhook.createdAt, pausedAt: webhook.pausedAt, endedAt: webhook.endedAt },
    ...{ waiting, failed },
  }));
}

/** A webhook within the scope. @throws 404 where there is none */
export const findWebhook = async (db: Db, scope: AccessScope, id: string) =>
  theOne(await selectOne(db, scope, id));

/**
 * The same, held until the transaction ends, so that what is written back follows from what was read.
 *
 * @throws 404 where there is none
 */
export const holdWebhook = async (tx: Db, scope: AccessScope, id: string) =>
  theOne(await selectOne(tx, scope, id).for("update"));

const selectOne = (db: Db, scope: AccessScope, id: string) =>
  db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, asUuid(id)), inScope(scope)));

function theOne<Row>([found]: Row[]): Row {
  if (!found) throw notFound("There is no such webhook");
  return found;
}

/** The latest deliveries of a webhook, or those before one of them. */
export async function readDeliveries(
  db: Db,
  webhookId: string,
  before: string | undefined,
): Promise<{ data: WebhookDelivery[]; hasMore: boolean }> {
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        before ? lt(webhookDeliveries.id, asUuid(before)) : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(MOST_DELIVERIES + 1);
  const data = rows.slice(0, MOST_DELIVERIES).map((row) => ({
    ...{ id: row.id, event: row.event, recordId: row.recordId, at: row.at, status: row.status },
    ...{ attempts: row.attempts, nextAt: row.status === "waiting" ? row.nextAt : null },
    ...{ triedAt: row.triedAt, answer: row.answer, problem: row.problem },
  }));
  return { data, hasMore: rows.length > MOST_DELIVERIES };
}

/**
 * Has a delivery sent again as it was, with all tries before it.
 *
 * @throws 404 for one of no webhook within the scope
 */
export async function sendAgain(db: Db, scope: AccessScope, id: string, now: Date): Promise<void> {
  const sent = await db
    .update(webhookDeliveries)
    .set({ status: "waiting", attempts: 0, nextAt: now.toISOString() })
    .where(
      and(
        eq(webhookDeliveries.id, asUuid(id)),
        sql`${webhookDeliveries.webhookId} IN (
          SELECT ${webhooks.id} FROM ${webhooks} WHERE ${inScope(scope)})`,
      ),
    )
    .returning({ id: webhookDeliveries.id });
  if (sent.length === 0) throw notFound("There is no such delivery");
}
