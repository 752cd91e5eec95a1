import type {
  countInbox as call,
  LocationLack,
  SuspicionKind,
} from "contract/locations/data-quality-calls";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { locationChecks, locationSuspicions, locations } from "../../../db/schema";
import { totalOf } from "../../../http/list/total";
import type { AccessScope } from "../../../http/scope";
import { inLocationScope } from "../scope";
import { lacks } from "./lacks";
import { suspicionResource } from "./resource";

/** So many are counted; whether there are more is known as well. */
const MOST = 1_000;

type Counts = z.output<typeof call.reply>;

/** How many of each kind the inbox holds for somebody, and how many are still to be looked at. */
export async function countAll(db: Db, scope: AccessScope): Promise<Counts> {
  const lacking = (kind: LocationLack) =>
    countSome(db, sql`${locations} WHERE ${inLocationScope(scope)} AND ${lacks(kind)}`);
  const suspected = (kind: SuspicionKind) =>
    countSome(
      db,
      sql`${suspicionResource.from} WHERE ${isOfKind(kind)} AND ${suspicionResource.scope(scope)}`,
    );
  const [noPosition, rough, noType, never, far, duplicates, pending] = await Promise.all([
    lacking("no-position"),
    lacking("rough-position"),
    lacking("no-type"),
    lacking("never-on-a-route"),
    suspected("far-from-zip"),
    suspected("duplicates"),
    countSome(db, sql`${locationChecks}`),
  ]);
  return {
    kinds: {
      "no-position": noPosition,
      "rough-position": rough,
      "no-type": noType,
      "never-on-a-route": never,
      "far-from-zip": far,
      duplicates,
    },
    pending,
  };
}

export const isOfKind = (kind: SuspicionKind): SQL => sql`${locationSuspicions.kind} = ${kind}`;

/** What is slow to count is cached, as the totals of lists are. */
async function countSome(db: Db, from: SQL): Promise<Counts["pending"]> {
  const count = await totalOf(
    db,
    sql`FROM (SELECT 1 FROM ${from} LIMIT ${MOST + 1}::int) AS found`,
  );
  return { count: Math.min(count, MOST), more: count > MOST };
}
