import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  sendWebhookDelivery,
  updateWebhook,
} from "contract/calls";
import { MOST_WEBHOOKS, OLD_SECRET_HOURS } from "contract/webhooks/facts";
import { count, eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { z } from "zod";
import type { ApiContext } from "../../context";
import type { Db } from "../../db/connect";
import { webhooks } from "../../db/schema";
import { conflict, invalid, notFound } from "../../http/errors";
import type { AccessScope } from "../../http/scope";
import { findOffice } from "../offices";
import { joinSealed, newSecret, sealSecret } from "./secret";
import { whyRefused } from "./sending/addresses";
import {
  findWebhook,
  holdWebhook,
  inScope,
  readDeliveries,
  readWebhooks,
  sendAgain,
} from "./store";

const HOUR_MS = 3_600_000;
const KEEPS_TOTALS = { keepsTotals: true } as const;

export function register(context: ApiContext): void {
  const { server, now, webhooksMayBePrivate } = context;

  /** @throws 422 for an address that nothing may be sent to */
  function checkUrl(url: string): void {
    const problem = whyRefused(url, webhooksMayBePrivate);
    if (problem) throw invalid(problem, "body.url");
  }

  server.serve(
    listWebhooks,
    async ({ db, scope }) => ({ data: await readWebhooks(db, inScope(scope)) }),
    KEEPS_TOTALS,
  );

  server.serve(
    createWebhook,
    async ({ db, scope, caller, body, log }) => {
      checkUrl(body.url);
      if ((await countAll(db)) >= MOST_WEBHOOKS) {
        throw conflict(`There are ${MOST_WEBHOOKS} webhooks. Delete one that is not used first`);
      }
      const [id, secret] = [v7(), newSecret()];
      await db.insert(webhooks).values({
        ...{ id, url: body.url, events: [...new Set(body.events)], createdById: caller.id },
        officeId: await officeFor(db, scope, body.officeId),
        sealedSecret: await sealSecret(context, secret),
        createdAt: now().toISOString(),
      });
      log.info({ webhookId: id, by: caller.id }, "a webhook was created");
      const [webhook] = await readWebhooks(db, eq(webhooks.id, id));
      if (!webhook) throw notFound("The webhook was deleted already");
      return { webhook, secret };
    },
    KEEPS_TOTALS,
  );

  server.serve(
    updateWebhook,
    async ({ db, scope, params, body }) => {
      await db.transaction(async (tx) => {
        const before = await holdWebhook(tx, scope, params.id);
        if (body.url !== undefined) checkUrl(body.url);
        const set = changesOf(before, body, now().toISOString());
        if (Object.keys(set).length > 0) {
          await tx.update(webhooks).set(set).where(eq(webhooks.id, before.id));
        }
      });
      return { ok: true as const };
    },
    KEEPS_TOTALS,
  );

  server.serve(
    deleteWebhook,
    async ({ db, scope, params, caller, log }) => {
      const { id } = await findWebhook(db, scope, params.id);
      await db.delete(webhooks).where(eq(webhooks.id, id));
      log.info({ webhookId: id, by: caller.id }, "a webhook was deleted");
      return { ok: true as const };
    },
    KEEPS_TOTALS,
  );

  secretAndDeliveries(context);
}

function secretAndDeliveries(context: ApiContext): void {
  const { server, now } = context;

  server.serve(
    rotateWebhookSecret,
    async ({ db, scope, params, caller, log }) => {
      const secret = newSecret();
      const sealedNow = await sealSecret(context, secret);
      const at = now();
      const oldSecretUntil = new Date(at.getTime() + OLD_SECRET_HOURS * HOUR_MS).toISOString();
      const id = await db.transaction(async (tx) => {
        const { id, sealedSecret, ...old } = await holdWebhook(tx, scope, params.id);
        // Made again soon after, as of a button that was pressed twice: receivers have the one before.
        const isOldGood = old.oldSecretUntil !== null && old.oldSecretUntil > at.toISOString();
        const sealedOldSecret = joinSealed(sealedSecret, isOldGood ? old.sealedOldSecret : null);
        await tx
          .update(webhooks)
          .set({ sealedSecret: sealedNow, sealedOldSecret, oldSecretUntil })
          .where(eq(webhooks.id, id));
        return id;
      });
      log.info({ webhookId: id, by: caller.id }, "a webhook got another secret");
      return { secret };
    },
    KEEPS_TOTALS,
  );

  server.serve(
    listWebhookDeliveries,
    async ({ db, scope, params, query }) => {
      const { id } = await findWebhook(db, scope, params.id);
      return readDeliveries(db, id, query.before);
    },
    KEEPS_TOTALS,
  );

  server.serve(
    sendWebhookDelivery,
    async ({ db, scope, params }) => {
      await sendAgain(db, scope, params.id, now());
      return { ok: true as const };
    },
    KEEPS_TOTALS,
  );
}

type Stored = typeof webhooks.$inferSelect;

/** What a change of a webhook sets, at an instant. Nothing where nothing is to be changed. */
function changesOf(
  before: Stored,
  { url, events, paused }: z.output<typeof updateWebhook.body>,
  at: string,
): Partial<Stored> {
  const isResumed = paused === false && (before.pausedAt ?? before.endedAt) !== null;
  return {
    ...(url !== undefined && { url }),
    ...(events && { events: [...new Set(events)] }),
    ...(paused === true && { pausedAt: before.pausedAt ?? at }),
    ...(paused === false && { pausedAt: null, endedAt: null }),
    ...((events || isResumed) && {
      eventsSince: sinceOf(before, events ?? before.events, isResumed, at),
    }),
  };
}

/**
 * Instants from which on each event is sent. An event chosen before retains its instant, unless the webhook
 * was off: what happened meanwhile is not sent.
 */
function sinceOf(
  before: Pick<Stored, "events" | "eventsSince">,
  events: readonly string[],
  isResumed: boolean,
  at: string,
): Record<string, string> {
  const since: Record<string, string> = {};
  for (const event of events) {
    const isNew = isResumed || !before.events.includes(event);
    const from = isNew ? at : before.eventsSince[event];
    if (from !== undefined) since[event] = from;
  }
  return since;
}

async function countAll(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(webhooks);
  return row?.n ?? 0;
}

/** @throws 404 for an office outside the scope */
async function officeFor(
  db: Db,
  scope: AccessScope,
  asked: string | null | undefined,
): Promise<string | null> {
  if (asked) return (await findOffice(db, scope, asked)).id;
  return scope.kind === "offices" ? scope.officeId : null;
}
