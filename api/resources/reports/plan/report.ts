import type { PlanReport, RunSpan } from "contract/reports/plan-calls";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { offices, routeRuns, routes, users } from "../../../db/schema";
import { postgresZone } from "../../../db/time-zone";
import type { Shape } from "../../../http/list/resource";
import { select } from "../../../http/list/select";
import { officeRef, userRef } from "../../refs";
import { inRouteScope } from "../../routes/scope";
import { type Period, shownPeriod } from "../period";
import type { Subject } from "../subject";
import { plannedTime, RUNS, runsOf } from "./runs";

type Report = z.input<typeof PlanReport>;
type Sums = Omit<Report["agents"][number], "agent">;

/** Days, weeks or months that a report lists at most. */
const MOST_SPANS = 120;

const agent = alias(users, "agent");
const agentOffice = alias(offices, "agent_office");
const office = alias(offices, "office");

/** Of the runs where both are known: how many, the sums of both, and the one by the other. */
function compared(real: string, planned: string, names: readonly [string, string, string, string]) {
  const [what, by] = [sql.identifier(real), sql.identifier(planned)];
  const known = sql`FILTER (WHERE ${what} IS NOT NULL AND ${by} > 0)`;
  const sum = (of: SQL) => sql`coalesce(sum(${of}) ${known}, 0)`;
  const [count, plannedName, realName, factor] = names.map((name) => sql.raw(`'${name}'`));
  return sql`${count}, count(*) ${known}, ${plannedName}, ${sum(sql`${by}`)},
    ${realName}, ${sum(sql`${what}`)}, ${factor}, sum(${what}) ${known} / sum(${by}) ${known}`;
}

/** Adds up `runs` to what the contract calls their sums, as JSON. */
const SUMS: SQL = sql`json_build_object('routes', count(runs.id),
  ${compared("time", "planned_time", ["timed", "plannedTime", "time", "timeFactor"])},
  ${compared("distance", "planned_distance", ["measured", "plannedDistance", "distance", "distanceFactor"])},
  ${compared("stay", "planned_stay", ["stayed", "plannedStay", "stay", "stayFactor"])},
  'ordered', count(order_kept), 'orderKept', count(*) FILTER (WHERE order_kept),
  'stops', coalesce(sum(stops), 0), 'skipped', coalesce(sum(skipped), 0),
  'notVisited', coalesce(sum(not_visited), 0))`;

/** How completed routes compare with the plan. */
export async function planReport(
  db: Db,
  subject: Subject,
  period: Period,
  { by, limit }: { by: RunSpan; limit: number },
): Promise<Report> {
  const runs = sql`WITH runs AS MATERIALIZED (
    SELECT ${routes.id}, ${routes.endTime}, ${routes.ownerOfficeId} AS office_id,
      ${plannedTime} AS planned_time, ${routeRuns}.* FROM ${RUNS}
    WHERE ${inRouteScope(subject.scope)} AND ${runsOf(subject, period)})`;
  const [totals, agents, of] = await Promise.all([
    queryRows(db, sql`${runs} SELECT ${SUMS} AS sums, (${spansOf(period, by)}) AS spans FROM runs`),
    mostOf(db, runs, limit, {
      id: sql`user_id`,
      from: sql`JOIN ${users} AS ${agent} ON ${agent.id} = top.id
        LEFT JOIN ${offices} AS ${agentOffice} ON ${agentOffice.id} = ${agent.officeId}`,
      name: sql`${agent.displayName}`,
      shape: { agent: userRef(agent, agentOffice) },
    }),
    mostOf(db, runs, limit, {
      id: sql`office_id`,
      from: sql`JOIN ${offices} AS ${office} ON ${office.id} = top.id`,
      name: sql`${office.name}`,
      shape: { office: officeRef(office) },
    }),
  ]);
  const [row] = totals;
  return {
    ...shownPeriod(period),
    ...(row?.sums as Sums),
    spans: row?.spans as Report["spans"],
    agents: agents as Report["agents"],
    offices: of as Report["offices"],
  };
}

/** Every day, week or month of a period with its sums, as JSON. */
function spansOf({ firstDay, lastDay, timeZone }: Period, by: RunSpan): SQL {
  const unit = sql.raw(`'${by}'`);
  const step = sql.raw(`interval '1 ${by}'`);
  const last = sql`date_trunc(${unit}, ${lastDay}::timestamp)`;
  return sql`
    SELECT json_agg(
      (json_build_object('begins', begins)::jsonb || sums::jsonb)::json ORDER BY begins)
    FROM (
      SELECT begins::date, ${SUMS} AS sums FROM generate_series(
        greatest(date_trunc(${unit}, ${firstDay}::timestamp), ${last} - ${MOST_SPANS - 1}::int * ${step}),
        ${last}, ${step}
      ) AS begins LEFT JOIN runs
        ON date_trunc(${unit}, end_time AT TIME ZONE ${postgresZone(timeZone)}::text) = begins
      GROUP BY begins
    ) AS spans`;
}

interface Grouping {
  /** What runs are grouped by. */
  id: SQL;
  /** Joins what that is the id of, by `top.id`. */
  from: SQL;
  name: SQL;
  shape: Shape;
}

/** The agents or offices with the most runs, each with its sums. */
async function mostOf(db: Db, runs: SQL, limit: number, { id, from, name, shape }: Grouping) {
  const { columns, read } = select(shape);
  const rows = await queryRows(
    db,
    sql`
    ${runs}, top AS (
      SELECT ${id} AS id, count(*) AS routes, ${SUMS} AS sums FROM runs GROUP BY 1
    )
    SELECT ${columns}, sums FROM top ${from}
    ORDER BY top.routes DESC, lower(${name}), top.id LIMIT ${limit}::int`,
  );
  return rows.map((row) => ({ ...read(row), ...(row.sums as Sums) }));
}
