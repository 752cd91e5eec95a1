import { type SQL, sql } from "drizzle-orm";
import type { AccessScope } from "../scope";
import type { Resource } from "./resource";

/**
 * A condition of a call's own on nothing but what the rows are counted by; see
 * {@link Resource.counters}.
 */
export interface Counted {
  counted: SQL;
}

export const isCounted = (extra: SQL | Counted): extra is Counted => "counted" in extra;

/** What a list is asked for, as far as it matters for its total. */
interface Asked {
  /** The columns that the conditions are on. */
  columns: ReadonlySet<string>;
  /** Whether it is searched as well. */
  search: boolean;
  extra: SQL | Counted | undefined;
  /** All conditions but the scope. */
  where: SQL;
}

/**
 * The statement for a total that the counters know: `{total}`, exact as of the statement.
 * Undefined where the rows must be counted one by one.
 */
export function countersTotal(
  { counters: known }: Resource,
  scope: AccessScope,
  { columns, search, extra, where }: Asked,
): SQL | undefined {
  if (scope.kind === "self" || search || (extra && !isCounted(extra))) return undefined;
  const counters = (known ? [known].flat() : []).find((some) =>
    [...columns].every((name) => some.columns.includes(name)),
  );
  if (!counters) return undefined;
  return sql`SELECT coalesce(sum(rows), 0)::int AS total FROM ${counters.from}
    WHERE ${counters.scope(scope)} AND ${where}`;
}
