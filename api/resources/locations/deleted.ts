import { parseColumnFilters } from "contract/column-filters";
import type { ListQuery } from "contract/list";
import { type SQL, sql } from "drizzle-orm";
import { locations } from "../../db/schema";
import { readFilter } from "../../http/list/query";

/** Leaves out deleted locations, unless the query's filters themselves speak of the status. */
export function withoutDeleted({
  filter,
  filters,
}: Pick<ListQuery, "filter" | "filters">): SQL | undefined {
  const asked =
    parseColumnFilters(filters).status !== undefined || speaksOfStatus(readFilter(filter).where);
  return asked ? undefined : sql`${locations.status} = 'active'`;
}

function speaksOfStatus(where: unknown): boolean {
  if (typeof where !== "object" || where === null) return false;
  return Object.entries(where).some(([key, value]) =>
    key === "and" || key === "or"
      ? Array.isArray(value) && value.some(speaksOfStatus)
      : key === "status",
  );
}
