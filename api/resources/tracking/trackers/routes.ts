import { createHash, timingSafeEqual } from "node:crypto";
import {
  getAgentTracker,
  makeAgentTracker,
  reportTracked,
  revokeAgentTracker,
} from "contract/calls";
import type { TrackedPosition } from "contract/entities";
import { MOST_INACCURATE_METRES, type TrackerProgram } from "contract/tracking/facts";
import { and, eq } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import type { Db } from "../../../db/connect";
import { users } from "../../../db/schema";
import { conflict, notFound } from "../../../http/errors";
import { networkOf } from "../../../http/network";
import type { AccessScope } from "../../../http/scope";
import { refuseTime } from "../../visits";
import { type ReadPosition, storePositions } from "../positions/report";
import { agentInScope } from "../positions/scope";
import { findNewRegions, storeRegionEvents } from "./regions";
import {
  deleteTracker,
  findByDevice,
  findByTracker,
  noteUse,
  readTracker,
  storeTracker,
} from "./store";

const HOUR_SECONDS = 60 * 60;
const MOST_WRONG = 30;
/** Made by one person in an hour: managers set up many phones, agents only their own. */
const MOST_MADE = 1_000;
const MOST_MADE_BY_AGENT = 20;
/** Of one agent in a minute: a phone that sends an hour's positions one by one stays below. */
const MOST_REPORTS = 600;

/** Tracker addresses: managers and the agents themselves create and revoke them. */
export function register(context: ApiContext): void {
  const { server, db, now, counters } = context;
  const made = counters("agent trackers of maker", { points: MOST_MADE, seconds: HOUR_SECONDS });
  const madeByAgent = counters("own trackers of agent", {
    points: MOST_MADE_BY_AGENT,
    seconds: HOUR_SECONDS,
  });

  server.serve(getAgentTracker, async ({ scope, params }) => ({
    tracker: await readTracker(db, (await findAgent(db, scope, params.id)).id),
  }));

  server.serve(
    makeAgentTracker,
    async ({ scope, caller, params, log }) => {
      const agent = await findAgent(db, scope, params.id);
      if (agent.status !== "active") throw conflict(`${agent.displayName} is not active`);
      await (caller.role === "agent" ? madeByAgent : made).take(caller.id);
      const userId = agent.id;
      const tracker = await storeTracker(db, { userId, createdById: caller.id, now: now() });
      log.info({ userId, by: caller.id }, "a tracker address was made");
      return tracker;
    },
    { keepsTotals: true },
  );

  server.serve(
    revokeAgentTracker,
    async ({ scope, caller, params, log }) => {
      const agent = await findAgent(db, scope, params.id);
      if (!(await deleteTracker(db, agent.id))) throw notFound("There is no tracker address");
      log.info({ userId: agent.id, by: caller.id }, "a tracker address was revoked");
      return { ok: true as const };
    },
    { keepsTotals: true },
  );

  reportingCall(context);
}

/** The call of those who have a secret. A wrong one counts against the address it comes from. */
function reportingCall(context: ApiContext): void {
  const { server, db, now, counters, userCounters, trackerSecret, metrics } = context;
  const wrong = counters("agent tracker wrong", { points: MOST_WRONG, seconds: HOUR_SECONDS / 4 });
  const reports = userCounters("agent tracker", { points: MOST_REPORTS, seconds: 60 });

  server.servePublic(reportTracked, async ({ body, address, log }) => {
    const { secret, program, device, positions, regionEvents = [] } = body;
    const isInstallation = trackerSecret !== undefined && isSame(secret, trackerSecret);
    const agent = isInstallation
      ? device && (await findByDevice(db, device))
      : await findByTracker(db, secret);
    if (!agent) {
      if (isInstallation) {
        log.warn({ device, program }, "no agent has the email or id that a tracker server named");
        return { ok: true as const, stored: 0, ignored: positions.length };
      }
      await wrong.take(networkOf(address));
      throw notFound("There is no such tracker address");
    }
    await reports.take(agent.id);
    const at = now();
    const good = readPositions(positions, program, at);
    const { stored, taken } = await storePositions(db, { agent, positions: good, now: at });
    metrics.positions.inc(stored);
    await storeRegionEvents(db, agent, { events: regionEvents, now: at });
    const reply = { ok: true as const, stored, ignored: positions.length - stored };
    if (!agent.tracker) return reply;
    const wasJustUsed = await noteUse(db, agent.tracker, { taken, now: at });
    if (program !== "owntracks" || wasJustUsed) return reply;
    const regions = await findNewRegions(db, agent, at);
    return { ...reply, ...(regions && { regions }) };
  });
}

/** Those that can be stored: neither too old nor too far in the future, and accurate enough. */
const readPositions = (
  given: readonly TrackedPosition[],
  source: TrackerProgram,
  now: Date,
): ReadPosition[] =>
  given.flatMap(({ coordinates: place, recordedAt, accuracy, ...device }) => {
    const at = recordedAt ? Date.parse(recordedAt) : now.getTime();
    if (refuseTime(at, now) || (accuracy ?? 0) > MOST_INACCURATE_METRES) return [];
    return [{ at, place, accuracy, ...device, source }];
  });

/** Takes as long for any two texts. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** @throws 404 for one outside the scope, and for users who are no agents */
async function findAgent(db: Db, scope: AccessScope, id: string) {
  const [agent] = await db
    .select({ id: users.id, displayName: users.displayName, status: users.status })
    .from(users)
    .where(and(eq(users.role, "agent"), agentInScope(scope, id)));
  if (!agent) throw notFound("There is no such agent");
  return agent;
}
