import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * Whose data a request may see and change. Each resource turns it into one SQL condition.
 * - `all`: an admin on a plain path
 * - `offices`: the office of the path (`officeId`) with all its branches
 * - `self`: an agent, who sees what is their own within their own office
 */
export type AccessScope =
  | { kind: "all" }
  | { kind: "offices"; officeId: string; officeIds: readonly string[] }
  | { kind: "self"; userId: string; officeId: string };

/** Whether the scope covers what belongs to this office. An agent's scope covers no whole office. */
export const coversOffice = (scope: AccessScope, officeId: string | null): boolean =>
  scope.kind === "all" ||
  (scope.kind === "offices" && officeId !== null && scope.officeIds.includes(officeId));

/** For a resource that belongs to an office; agents see none of it unless `own` says what is theirs. */
export function inOffices(
  scope: AccessScope,
  officeId: AnyColumn,
  own: (userId: string) => SQL = () => sql`false`,
): SQL {
  switch (scope.kind) {
    case "all":
      return sql`true`;
    case "offices":
      return sql`${officeId} = ANY(${sql.param([...scope.officeIds])}::uuid[])`;
    case "self":
      return sql`(${officeId} = ${scope.officeId}::uuid AND ${own(scope.userId)})`;
  }
}
