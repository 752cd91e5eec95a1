import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { offices } from "../../db/schema";
import { notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { type AccessScope, inOffices } from "../../http/scope";

export type OfficeRow = typeof offices.$inferSelect;

/** The office with this id. 404 outside the scope. */
export async function findOffice(db: Db, scope: AccessScope, id: string): Promise<OfficeRow> {
  const [office] = await db
    .select()
    .from(offices)
    .where(and(eq(offices.id, asUuid(id)), inOffices(scope, offices.id)));
  if (!office) throw notFound("There is no such office");
  return office;
}
