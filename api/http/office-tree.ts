/** The offices around the one that a path names, for the statement that decides on access. */
import { type SQL, sql } from "drizzle-orm";

interface OfficeTree {
  /** Goes before the statement. */
  tree: SQL;
  /** The office with all its branches, as an array. */
  officeIds: SQL;
  /** Whether an office is that one or above it. */
  isAround: (officeId: SQL) => SQL;
}

/** Its parts are left out where no office is named: to plan them takes as long as all the rest. */
export const NO_TREE: OfficeTree = {
  tree: sql``,
  officeIds: sql`ARRAY[]::uuid[]`,
  isAround: () => sql`false`,
};

/** UNION, not UNION ALL, so that a loop in the tree ends. */
export const aroundOffice = (office: string): OfficeTree => ({
  tree: sql`
    WITH RECURSIVE subtree(id) AS (
      SELECT id FROM offices WHERE id = ${office}::uuid
      UNION
      SELECT edge.branch_id FROM branch_offices edge JOIN subtree ON edge.parent_id = subtree.id
    ), ancestors(id) AS (
      SELECT ${office}::uuid
      UNION
      SELECT edge.parent_id FROM branch_offices edge JOIN ancestors ON edge.branch_id = ancestors.id
    )`,
  officeIds: sql`ARRAY(SELECT id FROM subtree)`,
  isAround: (officeId) => sql`${officeId} IN (SELECT id FROM ancestors)`,
});
