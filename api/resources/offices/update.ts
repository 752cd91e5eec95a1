import type { updateOffice as call } from "contract/calls";
import type { Changed } from "contract/common";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { differences } from "../../db/rows";
import { offices } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { changedMeanwhile, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { type AccessScope, inOffices } from "../../http/scope";
import type { OfficeRow } from "./find";
import { lockCandidate, takeLead } from "./manager";
import { checkTimeZone } from "./time-zone";
import { lockTree, parentOf, refuseSameName } from "./tree";

type Changes = Partial<
  Pick<
    OfficeRow,
    "name" | "timeZone" | "managerId" | "usualStart" | "usualEnd" | "breakMinutes" | "workingDays"
  >
>;

/**
 * Changes one office.
 *
 * @throws 404 for an office or manager outside the scope; 409 when it was changed since
 *   `updatedAt`, for a name that an office beside it has, and for someone who can't lead it;
 *   422 for an unknown time zone
 */
export async function updateOffice(
  db: Db,
  scope: AccessScope,
  id: string,
  { updatedAt, managerId, name, timeZone, workingDays, ...times }: z.output<typeof call.body>,
  now: Date,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    if (name !== undefined) await lockTree(tx);
    const candidate = managerId ? await lockCandidate(tx, scope, managerId) : undefined;
    const office = await lockOffice(tx, scope, id);
    if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(office.updatedAt)) {
      throw changedMeanwhile("Someone else changed this office meanwhile");
    }
    const changes: Changes = differences(office, times);
    if (name !== undefined && name !== office.name) {
      await refuseSameName(tx, name, await parentOf(tx, office.id), office.id);
      changes.name = name;
    }
    if (timeZone !== undefined && timeZone !== office.timeZone) {
      await checkTimeZone(tx, timeZone);
      changes.timeZone = timeZone;
    }
    const days = workingDays?.toSorted();
    if (days && days.join() !== office.workingDays.join()) changes.workingDays = days;
    if (managerId === null && office.managerId !== null) changes.managerId = null;
    if (managerId && asUuid(managerId) !== office.managerId) {
      changes.managerId = await takeLead(tx, candidate, office.id, now);
    }
    if (Object.keys(changes).length > 0) {
      await tx
        .update(offices)
        .set({ ...changes, updatedAt: laterThan(offices.updatedAt, now) })
        .where(eq(offices.id, office.id));
    }
    return { count: 1 };
  });
}

async function lockOffice(tx: Db, scope: AccessScope, id: string): Promise<OfficeRow> {
  const [office] = await tx
    .select()
    .from(offices)
    .where(and(eq(offices.id, asUuid(id)), inOffices(scope, offices.id)))
    .for("no key update");
  if (!office) throw notFound("There is no such office");
  return office;
}
