/** The agents and locations of plans as they are now. */
import type { PlanAgent, PlanDocument, PlanPlace } from "contract/entities";
import { USUAL_TIMES } from "contract/routes/facts";
import { USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { branchOffices, locations, locationTypes, offices, users } from "../../db/schema";
import { uuids } from "../../db/uuids";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { inLocationScope } from "../locations/scope";
import { type Problems, refuse } from "./document";
import type { Position } from "./places";

/** An agent to whom routes can be given. */
export interface PlanMember {
  id: string;
  name: string;
  officeId: string;
  /** Their own working time, else that of their office, else the usual one. */
  usual: NonNullable<PlanAgent["usual"]>;
}

/** A location as far as it matters for a visit. */
export interface PresentPlace
  extends Pick<PlanPlace, "openingHours" | "closedDays" | "visitMinutes">,
    Position {
  doNotVisit: boolean;
}

/** How members are read. */
export interface Options {
  /** Holds the rows until the transaction ends, in the order of their ids. Two holders wait for each other. */
  hold?: boolean;
}

const held = ({ hold }: Options, table: string): SQL =>
  hold ? sql`FOR NO KEY UPDATE OF ${sql.raw(table)}` : sql``;

/** Those of these users who are active agents of an office or of its branches, by id. */
export async function findAgents(
  db: Db,
  officeId: string,
  ids: readonly string[],
  options: Options = {},
): Promise<Map<string, PlanMember>> {
  // UNION, not UNION ALL, so that it would end even on a loop.
  const rows = await queryRows(
    db,
    sql`
    SELECT u.id, u.display_name, u.office_id,
      coalesce(u.usual_start, o.usual_start, ${USUAL_TIMES.start}::text) AS starts,
      coalesce(u.usual_end, o.usual_end, ${USUAL_TIMES.end}::text) AS ends,
      coalesce(u.break_minutes, o.break_minutes, ${USUAL_TIMES.breakMinutes}::int) AS break_minutes
    FROM ${users} AS u JOIN ${offices} AS o ON o.id = u.office_id
    WHERE u.id = ANY(${uuids(ids.map(asUuid))}) AND u.role = 'agent' AND u.status = 'active'
      AND u.office_id = ANY(ARRAY(
        WITH RECURSIVE subtree(id) AS (
          SELECT ${officeId}::uuid
          UNION
          SELECT edge.branch_id FROM ${branchOffices} AS edge
          JOIN subtree ON edge.parent_id = subtree.id
        ) SELECT id FROM subtree))
    ORDER BY u.id ${held(options, "u")}`,
  );
  return new Map(
    rows.map((row) => {
      const id = String(row.id);
      const usual = {
        ...{ from: String(row.starts), until: String(row.ends) },
        breakMinutes: Number(row.break_minutes),
      };
      return [id, { id, name: String(row.display_name), officeId: String(row.office_id), usual }];
    }),
  );
}

/** Those of these locations that are active and within the scope, by id. */
export async function findPlaces(
  db: Db,
  scope: AccessScope,
  ids: readonly string[],
  options: Options = {},
): Promise<Map<string, PresentPlace>> {
  const rows = await queryRows(
    db,
    sql`
    SELECT ${locations.id} AS id, ${locations.doNotVisit} AS do_not_visit,
      ${locations.openingHours} AS opening_hours, ${locations.closedDays} AS closed_days,
      ${locations.longitude} AS longitude, ${locations.latitude} AS latitude,
      coalesce(${locations.visitMinutes}, type.visit_minutes, ${USUAL_VISIT_MINUTES}::int)
        AS visit_minutes
    FROM ${locations} LEFT JOIN ${locationTypes} AS type ON type.id = ${locations.typeId}
    WHERE ${locations.id} = ANY(${uuids(ids.map(asUuid))}) AND ${locations.status} = 'active'
      AND ${inLocationScope(scope)}
    ORDER BY ${locations.id} ${held(options, "locations")}`,
  );
  const degrees = (value: unknown) => (value === null ? null : Number(value));
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        doNotVisit: row.do_not_visit === true,
        ...{ longitude: degrees(row.longitude), latitude: degrees(row.latitude) },
        visitMinutes: Number(row.visit_minutes),
        openingHours: text(row.opening_hours),
        closedDays: text(row.closed_days)?.split(",") ?? [],
      },
    ]),
  );
}

/**
 * Checks who and what a plan is about. Names in the reply are those that the caller sent.
 *
 * @throws 422 naming agents who are not active ones of the office or its branches, and locations that
 *   are not active ones of the scope
 */
export async function checkMembers(
  db: Db,
  scope: AccessScope,
  officeId: string,
  { agents, places }: PlanDocument,
): Promise<void> {
  const knownAgents = await findAgents(
    db,
    officeId,
    agents.map(({ userId }) => userId),
  );
  const knownPlaces = await findPlaces(
    db,
    scope,
    places.map(({ locationId }) => locationId),
  );
  refuse([
    ...agents.flatMap(({ userId, name }, at): Problems => {
      if (knownAgents.has(asUuid(userId))) return [];
      const path = `body.document.agents.${at}.userId`;
      return [[path, `"${name}" is not an active agent of the office`]];
    }),
    ...places.flatMap(({ locationId, name }, at): Problems => {
      if (knownPlaces.has(asUuid(locationId))) return [];
      const path = `body.document.places.${at}.locationId`;
      return [[path, `There is no active location "${name}"`]];
    }),
  ]);
}
