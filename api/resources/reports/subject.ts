import type { ReportQuery } from "contract/reports/calls";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { offices, presumedVisits, users, visits } from "../../db/schema";
import { isTimeZone } from "../../db/time-zone";
import type { Caller } from "../../http/access";
import { invalid, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { allOf } from "../../http/list/conditions";
import { type AccessScope, inOffices } from "../../http/scope";
import { inUserScope } from "../users/resource";

/** Whose visits a report is about: those within the scope, of the office and agent asked for. */
export interface Subject {
  scope: AccessScope;
  officeId?: string;
  userId?: string;
}

/** The subject that a query asks for, and the time zone in which its times are meant. */
export interface Asked extends Subject {
  timeZone: string;
}

interface Asking {
  scope: AccessScope;
  caller: Caller;
  query: Pick<ReportQuery, "officeId" | "userId" | "timeZone">;
}

/**
 * Reads whom a report is about. The time zone is the one asked for, else that of the office
 * asked for, else of the path's office, else of the caller's, else UTC.
 *
 * @throws 404 for an office or user outside the scope, 422 for an unknown time zone
 */
export async function readAsked(db: Db, { scope, caller, query }: Asking): Promise<Asked> {
  const { timeZone } = query;
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw invalid(`There is no time zone "${timeZone}"`, "query.timeZone");
  }
  const subject: Subject = {
    scope,
    officeId: query.officeId === undefined ? undefined : asUuid(query.officeId),
    userId: query.userId === undefined ? undefined : asUuid(query.userId),
  };
  const zones = await findSubject(db, subject);
  const fallbacks = [zones.office, zones.path, caller.office?.timeZone];
  return {
    ...subject,
    timeZone: timeZone ?? fallbacks.find((zone) => zone && isTimeZone(zone)) ?? "UTC",
  };
}

async function findSubject(db: Db, { scope, officeId, userId }: Subject) {
  const pathOffice = scope.kind === "all" ? undefined : scope.officeId;
  if (!officeId && !userId && !pathOffice) return {};
  const zoneOf = (id: string | undefined) =>
    sql`(SELECT ${offices.timeZone} FROM ${offices} WHERE ${offices.id} = ${id ?? null}::uuid
      AND ${inOffices(scope, offices.id)})`;
  const [row] = await queryRows(
    db,
    sql`SELECT ${zoneOf(officeId)} AS office, ${zoneOf(pathOffice)} AS path, EXISTS (
      SELECT 1 FROM ${users} WHERE ${users.id} = ${userId ?? null}::uuid AND ${inUserScope(scope)}
    ) AS has_user`,
  );
  const office = row?.office as string | null;
  if (officeId && office === null) throw notFound("There is no such office");
  if (userId && row?.has_user !== true) throw notFound("There is no such user");
  return { office, path: row?.path as string | null };
}

/** Instants, both included; an absent one is open. */
interface Limits {
  from?: string | SQL;
  to?: string | SQL;
}

/** The visits of a subject that arrived within these limits. */
export const visitsOf = (subject: Subject, limits: Limits): SQL =>
  sql`${inOffices(subject.scope, visits.officeId)} AND ${visitsAskedFor(subject, limits)}`;

/** The same of presumed visits that wait for an answer. */
export const presumedOf = (subject: Subject, limits: Limits): SQL =>
  sql`${presumedVisits.status} = 'waiting' AND ${inOffices(subject.scope, presumedVisits.officeId)}
    AND ${askedFor(presumedVisits, subject, limits)}`;

/** The same without the scope, for where that is a condition already: twice misleads the planner. */
export const visitsAskedFor = (subject: Omit<Subject, "scope">, limits: Limits): SQL =>
  askedFor(visits, subject, limits);

function askedFor(
  table: typeof visits | typeof presumedVisits,
  { officeId, userId }: Omit<Subject, "scope">,
  { from, to }: Limits,
): SQL {
  return allOf([
    ...(officeId ? [sql`${table.officeId} = ${officeId}::uuid`] : []),
    ...(userId ? [sql`${table.userId} = ${userId}::uuid`] : []),
    ...(from ? [sql`${table.arrival} >= ${from}::timestamptz`] : []),
    ...(to ? [sql`${table.arrival} <= ${to}::timestamptz`] : []),
  ]);
}

/** The active agents of a subject, by the office that they belong to now. */
export function activeAgentsOf({ scope, officeId, userId }: Subject): SQL {
  return allOf([
    sql`${users.role} = 'agent' AND ${users.status} = 'active'`,
    inUserScope(scope),
    ...(officeId ? [sql`${users.officeId} = ${officeId}::uuid`] : []),
    ...(userId ? [sql`${users.id} = ${userId}::uuid`] : []),
  ]);
}

/**
 * A visit that tells how long it was. With one moment for both, the agent told only that they were
 * there; a departure before the arrival is a device's mistake.
 */
export const hasTime: SQL = sql`${visits.departure} > ${visits.arrival}`;

/** Aggregates to the time from arrival to departure, as an interval; null without any. */
export const timeOnSite: SQL = sql`sum(${visits.departure} - ${visits.arrival}) FILTER (WHERE ${hasTime})`;
