/** Tells webhooks what alerts are mailed of: by the same looks, so that both say the same. */

import { DIGEST_HOUR } from "contract/alerts/facts";
import type { AlertEvent } from "contract/webhooks/facts";
import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { readList } from "../../http/list/list";
import { importResource } from "../imports/resource";
import { countCoverage } from "../reports/coverage";
import { routesAt } from "../routes";
import { agentStateResource } from "../tracking/agent-states/resource";
import { listReceivers, type Occurrence, type Receiver, tellOccurrences } from "../webhooks";
import { digestDayAt } from "./clock";
import { keysSince, type Look, type Looked } from "./finding";
import { queryOf } from "./keys";
import { knownZone, zoneOf } from "./store";
import { readUrgentStops } from "./urgent-stops";

type LookedEvent = Extract<
  AlertEvent,
  "route.late" | "agent.silent" | "stop.urgent" | "import.failed"
>;

const KINDS: Record<LookedEvent, Looked> = {
  "route.late": "late-route",
  "agent.silent": "silent-agent",
  "stop.urgent": "urgent-stop",
  "import.failed": "failed-import",
};

/** What is told of a record: its columns by name, `id` among them. */
type Described = Occurrence["data"] & { id: string };
type Describe = (
  db: Db,
  scope: Receiver["scope"],
  keys: readonly string[],
  now: Date,
) => Promise<Described[]>;

const DESCRIBE: Record<LookedEvent, Describe> = {
  "route.late": async (db, scope, keys, now) => {
    const { data } = await readList(db, routesAt(now), scope, queryOf(keys));
    return data.map(({ id, name, officeId, userId, startTime }) => ({
      ...{ id, name, office_id: officeId, agent_id: userId, start_time: startTime },
    }));
  },
  "agent.silent": async (db, scope, keys, now) => {
    const states = agentStateResource(scope, now);
    const { data } = await readList(db, states, scope, queryOf(keys), undefined, [
      ...["user", "office", "route"],
    ]);
    return data.map(({ id, user, office, route, recordedAt }) => ({
      ...{ id, name: user.displayName, office_id: office?.id ?? null, agent_id: id },
      ...{ route_id: route?.id ?? null, recorded_at: recordedAt },
    }));
  },
  "stop.urgent": async (db, scope, keys, now) => {
    const found = await readUrgentStops(db, scope, keys, now);
    return found.map(({ state, stop, route }) => ({
      ...{ id: stop.id, name: stop.location?.name, office_id: route.officeId, state },
      ...{ location_id: stop.locationId, route_id: route.id, agent_id: route.userId },
      planned_arrival: stop.plannedArrival,
    }));
  },
  "import.failed": async (db, scope, keys) => {
    const { data } = await readList(db, importResource, scope, queryOf(keys));
    return data.map(({ id, fileName, officeId, error }) => ({
      ...{ id, name: fileName, office_id: officeId, error },
    }));
  },
};

/**
 * Writes messages to webhooks about what is found now and was not told yet.
 *
 * @param onError told of each webhook that failed; the others get theirs
 */
export async function tellWebhooks(
  db: Db,
  look: Look,
  now: Date,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const receiver of await listReceivers(db)) {
    await tellWebhook(db, receiver, look, now).catch(onError);
  }
}

async function tellWebhook(db: Db, receiver: Receiver, look: Look, now: Date): Promise<void> {
  const { id: webhookId, scope, events, since } = receiver;
  for (const event of Object.keys(KINDS) as LookedEvent[]) {
    if (!events.includes(event)) continue;
    const keys = keysSince(await look(KINDS[event], scope), since(event));
    await tellOccurrences(db, { webhookId, event, now }, keys, async (tx, fresh) => {
      const records = await DESCRIBE[event](tx, scope, fresh, now);
      return records.map((data) => ({ recordId: data.id, data }));
    });
  }
  if (events.includes("coverage.overdue")) await tellCoverage(db, receiver, now);
}

/** Tells once a day how many visits are overdue, at the usual hour of the digest by the clocks of the office. */
async function tellCoverage(db: Db, { id, scope, since }: Receiver, now: Date): Promise<void> {
  const officeId = scope.kind === "offices" ? scope.officeId : null;
  const [row] = await queryRows(db, sql`SELECT ${zoneOf(sql`${officeId}::uuid`)} AS zone`);
  const zone = knownZone(row?.zone);
  const day = digestDayAt(zone, DIGEST_HOUR, now);
  // The day before it was chosen is nobody's concern.
  if (day < digestDayAt(zone, DIGEST_HOUR, new Date(since("coverage.overdue")))) return;
  const telling = { webhookId: id, event: "coverage.overdue", now } as const;
  await tellOccurrences(db, telling, [`coverage@${day}`], async (tx) => {
    const { overdue, never } = await countCoverage(tx, { scope, now });
    if (overdue + never === 0) return [];
    return [{ recordId: id, data: { id: officeId, office_id: officeId, day, overdue, never } }];
  });
}

/**
 * Tells the webhooks of all offices that a backup failed, once a day for each outcome.
 *
 * @throws AggregateError with the errors of single webhooks, after all others were notified
 */
export async function tellFailedBackup(
  db: Db,
  { outcome, day }: { outcome: string; day: string },
  now: Date,
): Promise<void> {
  const errors: unknown[] = [];
  for (const { id, scope, events } of await listReceivers(db)) {
    if (scope.kind !== "all" || !events.includes("backup.failed")) continue;
    const telling = { webhookId: id, event: "backup.failed", now } as const;
    await tellOccurrences(db, telling, [`${outcome}@${day}`], async () => [
      { recordId: v7(), data: { id: null, outcome, day } },
    ]).catch((error) => errors.push(error));
  }
  if (errors.length > 0)
    throw new AggregateError(errors, "some webhooks were not told of a backup");
}
