import type { TopAgents, TopOffices } from "contract/calls/reports";
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

const agent = alias(users, "agent");
const office = alias(offices, "office");

/** The offices with the most visits in a period. */
export async function topOffices(
  db: Db,
  subject: Subject,
  period: Period,
  limit: number,
): Promise<z.input<typeof TopOffices>> {
  const which = visitsOf(subject, period);
  const own = sql`${which} AND ${visits.officeId} = top.id`;
  const { columns, read } = select({
    office: officeRef(office),
    ...visitCounts(own),
    activeAgents: different(sql`${visits.userId}`, own),
  });
  const rows = await queryRows(
    db,
    sql`
    WITH top AS (
      SELECT counted.*, lower(${office.name}) AS name
      FROM (${counts(sql`${visits.officeId}`, which)}) AS counted
      JOIN ${offices} AS ${office} ON ${office.id} = counted.id
      ORDER BY visits DESC, name, id LIMIT ${limit}::int
    )
    SELECT ${columns} FROM top JOIN ${offices} AS ${office} ON ${office.id} = top.id
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
    ...visitCounts(sql`${which} AND ${visits.userId} = top.id`),
  });
  const rows = await queryRows(
    db,
    sql`
    WITH top AS (
      SELECT counted.*, lower(${agent.displayName}) AS name
      FROM (${counts(sql`${visits.userId}`, which)}) AS counted
      JOIN ${users} AS ${agent} ON ${agent.id} = counted.id
      ORDER BY visits DESC, name, id LIMIT ${limit}::int
    )
    SELECT ${columns} FROM top JOIN ${users} AS ${agent} ON ${agent.id} = top.id
      LEFT JOIN ${offices} AS ${office} ON ${office.id} = ${agent.officeId}
    ORDER BY top.visits DESC, top.name, top.id`,
  );
  return { ...shownPeriod(period), data: rows.map(read) as z.input<typeof TopAgents>["data"] };
}

const counts = (id: SQL, which: SQL) => sql`
  SELECT ${id} AS id, count(*)::int AS visits,
    (count(*) FILTER (WHERE ${visits.confirmed}))::int AS confirmed_visits
  FROM ${visits} WHERE ${which} GROUP BY ${id}`;

/** What differs is counted for the few rows at the top alone: it costs far more than counting. */
const visitCounts = (own: SQL): Shape => ({
  visits: numberColumn(sql`top.visits`),
  confirmedVisits: numberColumn(sql`top.confirmed_visits`),
  locations: different(sql`${visits.locationId}`, own),
});

const different = (value: SQL, own: SQL) =>
  numberColumn(
    sql`(SELECT count(*) FROM (SELECT DISTINCT ${value} FROM ${visits} WHERE ${own}) AS each)::int`,
  );
