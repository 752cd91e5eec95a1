import { sql } from "drizzle-orm";
import { locationCounts, locations } from "../../db/schema";
import type { Counters } from "../../http/list/resource";
import { inLocationScope } from "./scope";

/** Of the agent they only know whether there is one: any id stands for that. */
export const locationCounters: Counters = {
  from: sql`(
    SELECT rows, office_id, status, CASE WHEN given THEN gen_random_uuid() END AS user_id
    FROM ${locationCounts}
  ) AS ${locations}`,
  columns: ["status", "parentOffice"],
  scope: inLocationScope,
};
