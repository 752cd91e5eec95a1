/** Sends messages to webhooks in the background. */
import { eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { actingAs } from "../../../db/acting";
import type { Db } from "../../../db/connect";
import { webhooks } from "../../../db/schema";
import { createSleeper } from "../../../sleeper";
import { openSecret, signatureOf, splitSealed } from "../secret";
import { type Resolve, resolverFor } from "./addresses";
import { type Claimed, claimDue, type Outcome, storeOutcome } from "./claim";
import { bodyOf } from "./message";
import { post } from "./post";
import { pauseAfter } from "./schedule";

/** Between two looks where nothing is known to be due. A write in this process wakes it at once. */
const LOOK_EVERY_MS = 5_000;
/** Messages that one process sends at the same time. */
const MOST_AT_ONCE = 8;
/** The same to one receiver, so that a slow one leaves the others their turn. */
const MOST_TO_ONE = 2;
const GONE = 410;
const LONGEST_PROBLEM = 200;

export interface SenderOptions {
  db: Db;
  now: () => Date;
  secrets: readonly string[];
  /** Receivers may have private addresses, and plain http. */
  allowPrivate: boolean;
  log?: FastifyBaseLogger;
  resolve?: Resolve;
  timeoutMs?: number;
}

export interface WebhookSender {
  start(): void;
  /** What is being sent is stopped, and sent again by whoever runs next. */
  stop(): Promise<void>;
  /** Looks at once whether something is due. */
  wake(): void;
  /** Sends everything that is due now; for tests. */
  sendDue(): Promise<void>;
}

export function createWebhookSender(options: SenderOptions): WebhookSender {
  const { db, now, log } = options;
  const sleeper = createSleeper();
  const underWay = new Map<string, { webhookId: string; ended: Promise<void> }>();
  const stop = new AbortController();
  let stopped = false;
  let done: Promise<void> | undefined;

  /** Begins to send what is due, as far as there is room. Returns how much that was. */
  async function begin(): Promise<number> {
    let begun = 0;
    while (!stopped && underWay.size < MOST_AT_ONCE) {
      const busy = busyWith(underWay.values());
      const claimed = await claimDue(db, { now: now(), most: MOST_TO_ONE, busy });
      sendEach(claimed);
      begun += claimed.length;
      if (claimed.length === 0) break;
    }
    return begun;
  }

  function sendEach(claimed: readonly Claimed[]): void {
    for (const one of claimed) {
      const ended = sendOne(one, { ...options, stop: stop.signal })
        .catch((error: unknown) =>
          log?.error({ err: error }, "a message to a webhook was not sent"),
        )
        .finally(() => {
          underWay.delete(one.id);
          sleeper.wake();
        });
      underWay.set(one.id, { webhookId: one.webhookId, ended });
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      sleeper.tire();
      try {
        await actingAs({ source: "system", call: "webhooks" }, begin);
      } catch (error) {
        log?.error({ err: error }, "could not look for messages to webhooks");
      }
      await sleeper.sleep(LOOK_EVERY_MS);
    }
    await Promise.all([...underWay.values()].map(({ ended }) => ended));
  }

  return {
    start() {
      done ??= run();
    },
    async stop() {
      stopped = true;
      stop.abort(new Error("The server was stopped"));
      sleeper.wake();
      await done;
    },
    wake: () => sleeper.wake(),
    async sendDue() {
      while ((await begin()) > 0 || underWay.size > 0) {
        await Promise.all([...underWay.values()].map(({ ended }) => ended));
      }
    },
  };
}

/** The webhooks to which as many messages are under way as may be. */
function busyWith(underWay: Iterable<{ webhookId: string }>): string[] {
  const counts = new Map<string, number>();
  for (const { webhookId } of underWay) counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1);
  return [...counts].flatMap(([id, count]) => (count >= MOST_TO_ONE ? [id] : []));
}

interface Sending extends SenderOptions {
  /** Tells that the process stops. */
  stop: AbortSignal;
}

/** Sends one message and stores how it went. */
async function sendOne(claimed: Claimed, options: Sending): Promise<void> {
  const { db, now } = options;
  const outcome = await tryToSend(claimed, options);
  await storeOutcome(db, claimed, outcome);
  if (outcome.answer !== GONE) return;
  options.log?.warn({ webhookId: claimed.webhookId }, "a receiver is gone: its webhook is off");
  await db
    .update(webhooks)
    .set({ endedAt: now().toISOString() })
    .where(eq(webhooks.id, claimed.webhookId));
}

async function tryToSend(claimed: Claimed, options: Sending): Promise<Outcome> {
  const { now, allowPrivate, resolve = resolverFor(allowPrivate), timeoutMs, stop } = options;
  let answer: number | null = null;
  let problem: string | null = null;
  try {
    const message = await signed(claimed, options);
    answer = await post(claimed.url, message, { allowPrivate, resolve, timeoutMs, stop });
  } catch (error) {
    problem = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_PROBLEM);
  }
  if (answer !== null && answer >= 200 && answer < 300) {
    return { status: "delivered", answer, problem };
  }
  if (stop.aborted) return { status: "waiting", nextAt: now(), answer, problem };
  const pause = answer === GONE ? undefined : pauseAfter(claimed.attempts);
  if (pause === undefined) return { status: "failed", answer, problem };
  return { status: "waiting", nextAt: new Date(now().getTime() + pause), answer, problem };
}

/** Body and headers of a message, by the Standard Webhooks form. */
async function signed(claimed: Claimed, sealing: SenderOptions) {
  const { id, sealedSecret, sealedOldSecret } = claimed;
  const known = [sealedSecret, ...splitSealed(sealedOldSecret)];
  const secrets = await Promise.all(known.map((sealed) => openSecret(sealing, sealed)));
  const good = secrets.flatMap((secret) => secret ?? []);
  if (good.length === 0) throw new Error("The secret can't be read: make a new one");
  const seconds = Math.floor(sealing.now().getTime() / 1000);
  const body = bodyOf(claimed);
  return {
    body,
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": "Waybook-Webhooks/1",
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signatureOf({ id, seconds, body }, good),
    },
  };
}
