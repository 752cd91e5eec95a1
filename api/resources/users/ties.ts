import { OPEN_STATUSES } from "contract/routes/facts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { locations, offices, routes } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { conflict } from "../../http/errors";
import { voidCodes } from "../account";
import { nameRoutes } from "../routes";
import type { UserChanges, UserRow } from "./rules";

/** Less than the second after which Postgres looks for deadlocks. */
const WAIT_MS = 400;

/**
 * Loosens what a user was given but can't keep after a change: an agent who stops being an
 * active agent of the office leaves their locations, a manager the offices they lead, and a
 * reset code that was mailed before a new email or password is void.
 *
 * @throws 409 while routes that are new, active or paused are given to an agent who leaves;
 *   a database error `lockTimeout` when someone else is changing the locations
 */
export async function loosenTies(
  tx: Db,
  user: UserRow,
  changes: UserChanges,
  now: Date,
): Promise<void> {
  const after = { ...user, ...changes };
  if (changes.email !== undefined || changes.passwordHash !== undefined) {
    await voidCodes(tx, user.id);
  }
  const leaves =
    after.role !== user.role ||
    after.officeId !== user.officeId ||
    (after.status === "inactive" && user.status === "active");
  if (!leaves) return;
  await refuseOpenRoutes(tx, user);
  await leaveLocations(tx, after, now);
  await leaveOffices(tx, after, now);
}

async function refuseOpenRoutes(tx: Db, user: UserRow): Promise<void> {
  const open = await tx
    .select({ name: routes.name })
    .from(routes)
    .where(and(eq(routes.userId, user.id), inArray(routes.status, OPEN_STATUSES)))
    .orderBy(routes.id);
  if (open.length === 0) return;
  throw conflict(
    `Unassign first the routes that ${user.displayName} still has: ${nameRoutes(open)}`,
    "HAS_OPEN_ROUTES",
  );
}

/**
 * For who holds a user, and then what the user was given. Others hold a location or a route before
 * its agent, which is the other way round: so the wait is cut short before the database would have
 * to break a deadlock, and they go on. Whoever waits too long gets the error `lockTimeout`.
 */
export const waitShortly = (tx: Db) =>
  tx.execute(sql`SELECT set_config('lock_timeout', ${`${WAIT_MS}ms`}, true)`);

/** Locations are held in the order of their ids, as every bulk change holds them. */
async function leaveLocations(tx: Db, after: UserRow, now: Date): Promise<void> {
  const isAgent = after.role === "agent" && after.status === "active";
  await waitShortly(tx);
  const lost = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(
      and(
        eq(locations.userId, after.id),
        isAgent ? sql`${locations.officeId} IS DISTINCT FROM ${after.officeId}::uuid` : undefined,
      ),
    )
    .orderBy(locations.id)
    .for("no key update");
  if (lost.length === 0) return;
  const ids = sql.param(lost.map(({ id }) => id));
  await tx
    .update(locations)
    .set({ userId: null, updatedAt: laterThan(locations.updatedAt, now) })
    .where(sql`${locations.id} = ANY(${ids}::uuid[])`);
}

async function leaveOffices(tx: Db, after: UserRow, now: Date): Promise<void> {
  const leads = after.role === "office-manager" && after.status === "active";
  await tx
    .update(offices)
    .set({ managerId: null, updatedAt: laterThan(offices.updatedAt, now) })
    .where(
      and(
        eq(offices.managerId, after.id),
        leads ? sql`${offices.id} IS DISTINCT FROM ${after.officeId}::uuid` : undefined,
      ),
    );
}
