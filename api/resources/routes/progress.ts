import type { Route } from "contract/entities";
import { eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { routes } from "../../db/schema";
import { conflict } from "../../http/errors";
import { readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { laterThanBefore, lockRoute } from "./lock";
import { routeResource } from "./resource";
import { beginRun, finishRun } from "./runs";
import { timesOf } from "./transitions";

/**
 * Starts or completes a route for its agent. A route that is so already stays as it is, so that the
 * request may come twice. What the office paused or deleted is the office's to go on with.
 *
 * @throws 404 for a route that is not within the scope; 409 `STATUS_NOT_ALLOWED`
 */
export async function progressRoute(
  db: Db,
  scope: AccessScope,
  id: string,
  { status, now }: { status: "active" | "completed"; now: Date },
): Promise<Route> {
  return db.transaction(async (tx) => {
    const route = await lockRoute(tx, id, scope);
    if (route.status !== status) {
      const isRunning = route.status === "new" || route.status === "active";
      if (!isRunning) {
        throw conflict(
          `A route that is ${route.status} can't become ${status}`,
          "STATUS_NOT_ALLOWED",
        );
      }
      await tx
        .update(routes)
        .set({ status, ...timesOf(status, route, now), updatedAt: laterThanBefore(now) })
        .where(eq(routes.id, route.id));
      if (status === "active") await beginRun(tx, route.id);
      else await finishRun(tx, route.id);
    }
    return readOne(tx, routeResource, scope, route.id);
  });
}
