import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { locations } from "../../db/schema";
import { notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { inLocationScope } from "./scope";

/** A location within the scope, by its id. 404 when there is none. */
export async function findLocation(db: Db, scope: AccessScope, id: string) {
  const [location] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.id, asUuid(id)), inLocationScope(scope)));
  if (!location) throw notFound("There is no such location");
  return location;
}
