/** The tracker addresses of agents. */
import { createHash, randomBytes } from "node:crypto";
import type { AgentTracker } from "contract/entities";
import { and, desc, eq, or } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { agentTrackers, lastPositions, offices, positions, users } from "../../../db/schema";
import { asUuid } from "../../../http/ids";
import { type IsTaken, isTakenBy, positionTimes } from "../position-times";

const SECRET_BYTES = 32;
/** The time of the last use is written once in this time. */
const USE_STEP_MS = 60_000;

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/**
 * Stores a new address of an agent, in place of the one before.
 *
 * @returns its secret, which is stored nowhere
 */
export async function storeTracker(
  db: Db,
  { userId, createdById, now }: { userId: string; createdById: string; now: Date },
): Promise<{ secret: string; createdAt: string }> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const createdAt = now.toISOString();
  const address = { createdById, secretHash: hashOf(secret), createdAt };
  await db
    .insert(agentTrackers)
    .values({ userId, ...address })
    .onConflictDoUpdate({
      target: agentTrackers.userId,
      set: { ...address, firstAt: null, usedAt: null, regions: null, regionsAt: null },
    });
  return { secret, createdAt };
}

/** @returns whether there was one */
export async function deleteTracker(db: Db, userId: string): Promise<boolean> {
  const deleted = await db
    .delete(agentTrackers)
    .where(eq(agentTrackers.userId, userId))
    .returning({ id: agentTrackers.id });
  return deleted.length > 0;
}

export async function readTracker(db: Db, userId: string): Promise<AgentTracker | null> {
  const [row] = await db
    .select({ tracker: agentTrackers, displayName: users.displayName })
    .from(agentTrackers)
    .leftJoin(users, eq(users.id, agentTrackers.createdById))
    .where(eq(agentTrackers.userId, userId));
  if (!row) return null;
  const { createdAt, createdById, firstAt, usedAt } = row.tracker;
  const { displayName } = row;
  return {
    ...{ createdAt, firstAt, usedAt, ...(await readLastReport(db, userId)) },
    createdBy: createdById && displayName ? { id: createdById, displayName } : null,
  };
}

/** What a phone sent with an agent's last position, but not where that was. */
async function readLastReport(
  db: Db,
  userId: string,
): Promise<Pick<AgentTracker, "program" | "last">> {
  const { recordedAt, source, altitude, speed, heading, battery, charging } = positions;
  const [found] = await db
    .select({ recordedAt, source, altitude, speed, heading, battery, charging })
    .from(lastPositions)
    .innerJoin(
      positions,
      and(
        eq(positions.id, lastPositions.positionId),
        eq(positions.recordedAt, lastPositions.recordedAt),
      ),
    )
    .where(eq(lastPositions.userId, userId))
    .orderBy(desc(lastPositions.recordedAt))
    .limit(1);
  if (!found) return { program: null, last: null };
  const { source: program, ...last } = found;
  return { program, last };
}

type TrackerRow = typeof agentTrackers.$inferSelect;

/** An agent whose positions are reported. */
export interface TrackedAgent {
  id: string;
  officeId: string | null;
  isTaken: IsTaken;
  /** The address that it came by; null for that of the installation. */
  tracker: Pick<TrackerRow, "id" | "firstAt" | "usedAt" | "regions" | "regionsAt"> | null;
}

/** With the times for their positions: a statement of its own would cost each report a tenth. */
const agent = { id: users.id, officeId: users.officeId, times: positionTimes };
const isActiveAgent = and(eq(users.role, "agent"), eq(users.status, "active"));
const ofAgent = eq(offices.id, users.officeId);

/** The active agent whose tracker address has this secret. */
export async function findByTracker(db: Db, secret: string): Promise<TrackedAgent | undefined> {
  const { id, firstAt, usedAt, regions, regionsAt } = agentTrackers;
  const [found] = await db
    .select({ ...agent, tracker: { id, firstAt, usedAt, regions, regionsAt } })
    .from(agentTrackers)
    .innerJoin(users, and(eq(users.id, agentTrackers.userId), isActiveAgent))
    .leftJoin(offices, ofAgent)
    .where(eq(agentTrackers.secretHash, hashOf(secret)));
  return found && { ...found, isTaken: isTakenBy(found.times) };
}

/** The active agent whom a Traccar server names, by email or id. */
export async function findByDevice(db: Db, device: string): Promise<TrackedAgent | undefined> {
  const [found] = await db
    .select(agent)
    .from(users)
    .leftJoin(offices, ofAgent)
    .where(
      and(isActiveAgent, or(eq(users.email, device.toLowerCase()), eq(users.id, asUuid(device)))),
    );
  return found && { ...found, isTaken: isTakenBy(found.times), tracker: null };
}

/**
 * Notes when an address was used, and its first position.
 *
 * @param report `taken`: how many of its positions are at times at which the agent has some stored
 * @returns whether it was used a moment ago, so that nothing was to be noted
 */
export async function noteUse(
  db: Db,
  { id, firstAt, usedAt }: NonNullable<TrackedAgent["tracker"]>,
  { taken, now }: { taken: number; now: Date },
): Promise<boolean> {
  const isFirst = firstAt === null && taken > 0;
  const isRecent = usedAt !== null && now.getTime() - Date.parse(usedAt) < USE_STEP_MS;
  if (isRecent && !isFirst) return true;
  const at = now.toISOString();
  await db
    .update(agentTrackers)
    .set({ usedAt: at, ...(isFirst && { firstAt: at }) })
    .where(eq(agentTrackers.id, id));
  return false;
}
