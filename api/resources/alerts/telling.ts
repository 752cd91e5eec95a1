/** Mails what was found to each person, unless they have quiet hours. */
import { MOST_ALERT_MAILS, STOP_ALERTS_PATH } from "contract/alerts/facts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { describeError } from "platform/watch/log-text";
import type { Db } from "../../db/connect";
import { alertItems, alerts } from "../../db/schema";
import { ApiError } from "../../http/errors";
import type { Counter, Limit } from "../../http/limits";
import type { Mailer } from "../../mail/mailer";
import { digestDayAt, isQuiet } from "./clock";
import { alertLetter } from "./letters";
import { coverageLines, type Item, type Line, linesOf } from "./lines";
import type { Person } from "./store";
import { stopToken } from "./token";

const HOUR_SECONDS = 3_600;
/** Things that are looked up for one mail; the rest waits for the next. */
const MOST_ITEMS = 200;
/** Failed mails after which a round ends, as the mail server is down. */
const MOST_FAILURES = 3;

export interface Telling {
  db: Db;
  now: () => Date;
  mailer: Mailer;
  /** Of mails, by person. */
  mails: Counter;
  secrets: readonly string[];
  consoleUrl: string | undefined;
  log?: FastifyBaseLogger;
  /** Whether the process stops: what is left is mailed by who looks next. */
  isStopping?: () => boolean;
}

/** How many mails a person gets in an hour. */
export const MAILS_OF_PERSON: Limit = { points: MOST_ALERT_MAILS, seconds: HOUR_SECONDS };

/** Sends what waits to everybody who may be mailed now. */
export async function tellPeople(telling: Telling, people: readonly Person[]): Promise<void> {
  const now = telling.now();
  const awake = people.filter((person) => person.scope && !isQuiet(person, now));
  if (awake.length === 0) return;
  const waiting = await waitingFor(telling.db, awake);
  let failures = 0;
  for (const person of awake) {
    if (telling.isStopping?.()) return;
    const own = waiting.get(person.id) ?? [];
    const day = digestDayAt(person.timeZone, person.digestHour, now);
    const isDue = person.digest.length > 0 && person.digestDay < day;
    const atOnce = own.filter(({ kind }) => person.atOnce.includes(kind));
    const later = isDue ? own.filter(({ kind }) => person.digest.includes(kind)) : [];
    const mails = [
      ...(atOnce.length > 0 ? [{ items: atOnce, isDigest: false }] : []),
      ...(isDue ? [{ items: later, isDigest: true }] : []),
    ];
    for (const mail of mails) {
      const wentWell = await tellOne(telling, person, { ...mail, day, now });
      if (!wentWell) failures += 1;
      if (failures >= MOST_FAILURES) return;
    }
  }
}

interface Told {
  items: Item[];
  isDigest: boolean;
  /** Of the digest. */
  day: string;
  now: Date;
}

/**
 * Mails some items to a person. They are marked first: two processes tell none twice, and what could
 * not be mailed waits again.
 *
 * @returns whether nothing failed
 */
async function tellOne(telling: Telling, person: Person, told: Told): Promise<boolean> {
  const { db, log } = telling;
  const { isDigest, day, now } = told;
  if (!(await mayMail(telling, person))) return true;
  const items = await mark(db, person, told);
  if (isDigest && !(await markDigest(db, person, day))) {
    await unmark(db, person, items);
    return true;
  }
  try {
    const lines = await readLines(db, person, { items, isDigest, now });
    if (lines.length > 0) await send(telling, person, lines, isDigest);
    return true;
  } catch (error) {
    log?.warn({ error: describeError(error), userId: person.id }, "alerts could not be mailed");
    await unmark(db, person, items);
    if (isDigest) await unmarkDigest(db, person, day);
    return false;
  }
}

async function readLines(
  db: Db,
  { scope, timeZone, digest }: Person,
  { items, isDigest, now }: Pick<Told, "items" | "isDigest" | "now">,
): Promise<Line[]> {
  if (!scope) return [];
  const lines = await linesOf(db, { scope, timeZone }, items, now);
  const withCoverage = isDigest && digest.includes("overdue-coverage");
  return withCoverage ? [...lines, ...(await coverageLines(db, scope, now))] : lines;
}

async function send(telling: Telling, person: Person, lines: Line[], isDigest: boolean) {
  const { mailer, consoleUrl } = telling;
  const stopUrl =
    consoleUrl &&
    new URL(STOP_ALERTS_PATH + (await stopToken(telling, person.id)), consoleUrl).href;
  const { timeZone } = person;
  await mailer.send({
    to: person.email,
    ...alertLetter({ lines, isDigest, timeZone, consoleUrl, stopUrl }),
    ...(stopUrl && { headers: unsubscribeHeaders(stopUrl) }),
  });
}

/** By which mail programs offer to stop alerts, with one press if the address is https (RFC 8058). */
const unsubscribeHeaders = (stopUrl: string) => ({
  "List-Unsubscribe": `<${stopUrl}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

async function mayMail({ mails }: Telling, { id }: Person): Promise<boolean> {
  try {
    await mails.take(id);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 429) return false;
    throw error;
  }
}

/** What waits for each person, oldest first. */
async function waitingFor(db: Db, people: readonly Person[]): Promise<Map<string, Item[]>> {
  const rows = await db
    .select({ userId: alertItems.userId, kind: alertItems.kind, key: alertItems.key })
    .from(alertItems)
    .where(
      and(
        isNull(alertItems.toldAt),
        inArray(
          alertItems.userId,
          people.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(alertItems.foundAt, alertItems.key)
    .limit(people.length * MOST_ITEMS);
  const items = new Map<string, Item[]>();
  for (const { userId, kind, key } of rows) {
    const own = items.get(userId) ?? [];
    if (own.length < MOST_ITEMS) own.push({ kind, key });
    items.set(userId, own);
  }
  return items;
}

/** Marks items as told. Returns those that nobody else marked. */
async function mark(db: Db, { id }: Person, { items, now }: Told): Promise<Item[]> {
  if (items.length === 0) return [];
  const ours = await db
    .update(alertItems)
    .set({ toldAt: now.toISOString() })
    .where(and(isOneOf(id, items), isNull(alertItems.toldAt)))
    .returning({ kind: alertItems.kind, key: alertItems.key });
  const marked = new Set(ours.map(({ kind, key }) => `${kind} ${key}`));
  return items.filter(({ kind, key }) => marked.has(`${kind} ${key}`));
}

async function unmark(db: Db, { id }: Person, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  await db.update(alertItems).set({ toldAt: null }).where(isOneOf(id, items));
}

const isOneOf = (userId: string, items: readonly Item[]) =>
  and(
    eq(alertItems.userId, userId),
    inArray(alertItems.kind, [...new Set(items.map(({ kind }) => kind))]),
    inArray(
      alertItems.key,
      items.map(({ key }) => key),
    ),
  );

/** Takes the digest of a day. @returns whether nobody else did */
async function markDigest(db: Db, { id, digestDay }: Person, day: string): Promise<boolean> {
  const ours = await db
    .update(alerts)
    .set({ digestDay: day })
    .where(and(eq(alerts.userId, id), eq(alerts.digestDay, digestDay)))
    .returning({ id: alerts.userId });
  return ours.length > 0;
}

async function unmarkDigest(db: Db, { id, digestDay }: Person, day: string): Promise<void> {
  await db
    .update(alerts)
    .set({ digestDay })
    .where(and(eq(alerts.userId, id), eq(alerts.digestDay, day)));
}
