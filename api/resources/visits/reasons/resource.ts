import { NOT_VISITED_REASONS } from "contract/visits/facts";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { visitReasons } from "../../../db/schema";
import { textColumn } from "../../../http/list/resource";

const builtIn = (code: SQL | AnyColumn) =>
  sql`CASE ${code} ${sql.join(
    Object.entries(NOT_VISITED_REASONS).map(
      ([one, name]) => sql`WHEN ${sql.raw(`'${one}'`)} THEN ${sql.raw(`'${name}'`)}`,
    ),
    sql` `,
  )} END`;

/** What a reason is called now, by its code. */
export const nameOfReason = (code: SQL | AnyColumn): SQL => sql`coalesce(
  (SELECT reason.name FROM ${visitReasons} AS reason WHERE reason.code = ${code}), ${builtIn(code)})`;

export const reasonName = (code: AnyColumn) => textColumn(nameOfReason(code), { nullable: true });
