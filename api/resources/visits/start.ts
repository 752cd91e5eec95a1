import { eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { routes } from "../../db/schema";
import { type RouteRow, timesOf } from "../routes";
import { beginRun } from "../routes/runs";

/** Starts a new route, as its first visit was made. The caller has locked it. */
export async function startRoute(tx: Db, route: RouteRow, now: Date): Promise<void> {
  await beginRun(tx, route.id);
  await tx
    .update(routes)
    .set({ status: "active", ...timesOf("active", route, now) })
    .where(eq(routes.id, route.id));
}
