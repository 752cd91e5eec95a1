import { type SQL, sql } from "drizzle-orm";

/** Ids as one array in a statement. */
export const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;
