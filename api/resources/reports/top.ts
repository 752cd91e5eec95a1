import type { TopAgents, TopOffices } from "contract/reports/calls";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { offices, users, visits } from "../../db/schema";
import { numberColumn, type Shape } from "../../http/list/resource";
import { select } from "../../http/list/select";
import { officeRef, userRef } from "../refs";
import { type Period, shownPeriod } from "./period";
import { type Subject, visitsOf } from "./subject";
import { agentSumsOf, differentBy, hoursOf, setsOf, spanOf } from "./sums";

const agent = alias(users, "agent");
const office = alias(offices, "office");

/** The offices with the most visits in a period. */
export async function topOffices(
  db: Db,
  subject: Subject,
  period: Period,
  limit: number,
): Promise<z.input<typeof TopOffices>> {
  const span = spanOf(period);
  const { columns, read } = select({
    office: officeRef(office),
    ...VISIT_COUNTS,
    locations: numberColumn(sql`locations.different`),
    activeAgents: numberColumn(sql`agents.different`),
  });
  const differentOf = (kind: "user" | "location") =>
    differentBy(
      sql`office_id`,
      sql`SELECT * FROM (${setsOf(kind, subject, span)}) AS sets WHERE office_id IN (SELECT id FROM top)`,
    );
  const rows = await queryRows(
    db,
    sql`
    WITH top AS (
      SELECT counted.*, lower(${office.name}) AS name
      FROM (${counts(sql`office_id`, hoursOf(subject, span))}) AS counted
      JOIN ${offices} AS ${office} ON ${office.id} = counted.id
      ORDER BY visits DESC, name, id LIMIT ${limit}::int
    )
    SELECT ${columns} FROM top JOIN ${offices} AS ${office} ON ${office.id} = top.id
      JOIN (${differentOf("location")}) AS locations ON locations.office_id = top.id
      JOIN (${differentOf("user")}) AS agents ON agents.office_id = top.id
    ORDER BY top.visits DESC, top.name, top.id`,
  );
  return { ...shownPeriod(period), data: rows.map(read) as z.input<typeof TopOffices>["data"] };
}

/** The agents with the most visits in a period. */
export async function topAgents(
  db: Db,
  subject: Subject,
  period: Period,
  limit: number,
): Promise<z.input<typeof TopAgents>> {
  const which = visitsOf(subject, period);
  const { columns, read } = select({
    agent: userRef(agent, office),
    ...VISIT_COUNTS,
    // Of the few at the top the visits themselves are looked at.
    locations: numberColumn(sql`(SELECT count(DISTINCT ${visits.locationId}) FROM ${visits}
      WHERE ${which} AND ${visits.userId} = top.id)::int`),
  });
  const rows = await queryRows(
    db,
    sql`
    WITH top AS (
      SELECT counted.*, lower(${agent.displayName}) AS name
      FROM (${counts(sql`user_id`, agentSumsOf(subject, spanOf(period)))}) AS counted
      JOIN ${users} AS ${agent} ON ${agent.id} = counted.id
      ORDER BY visits DESC, name, id LIMIT ${limit}::int
    )
    SELECT ${columns} FROM top JOIN ${users} AS ${agent} ON ${agent.id} = top.id
      LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${agent.officeId}
    ORDER BY top.visits DESC, top.name, top.id`,
  );
  return { ...shownPeriod(period), data: rows.map(read) as z.input<typeof TopAgents>["data"] };
}

const counts = (id: SQL, sums: SQL) => sql`
  SELECT ${id} AS id, sum(visits)::int AS visits, sum(confirmed)::int AS confirmed_visits
  FROM (${sums}) AS sums GROUP BY ${id} HAVING sum(visits) > 0`;

const VISIT_COUNTS: Shape = {
  visits: numberColumn(sql`top.visits`),
  confirmedVisits: numberColumn(sql`top.confirmed_visits`),
};
