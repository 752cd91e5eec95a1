import type { AuditEntry } from "contract/audit/calls";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { isUuid } from "../../http/ids";

type Values = Record<string, unknown>;

/** `2026-03-02T09:00:00+00:00`, as Postgres writes an instant into JSON. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d$/;

/** Fields whose values are ids, by the table that they are of. */
const ID_FIELDS: Record<string, string> = {
  userId: "users",
  managerId: "users",
  createdById: "users",
  reviewedById: "users",
  officeId: "offices",
  ownerOfficeId: "offices",
  parentId: "offices",
  typeId: "location_types",
  chainId: "chains",
  locationId: "locations",
  locationIds: "locations",
  stops: "locations",
  routeId: "routes",
};

/** Entries with the fields named as everywhere in the API, and what they refer to called by its name. */
export async function readable(db: Db, entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
  const read = entries.map((entry) => ({
    ...entry,
    ...("before" in entry && { before: entry.before && fieldsOf(entry.before) }),
    ...("after" in entry && { after: entry.after && fieldsOf(entry.after) }),
  }));
  const names = await namesOf(db, read.flatMap(refsOf));
  return read.map((entry) => {
    const known = refsOf(entry).flatMap(([, id]) => {
      const name = names.get(id);
      return name === undefined ? [] : [[id, name] as const];
    });
    return { ...entry, names: Object.fromEntries(known) };
  });
}

/** Columns as fields of the API, and their instants in UTC. */
export const fieldsOf = (columns: Values): Values =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      typeof value === "string" && INSTANT.test(value) ? new Date(value).toISOString() : value,
    ]),
  );

/** The tables and ids that an entry refers to. */
function refsOf({ before, after }: Pick<AuditEntry, "before" | "after">): [string, string][] {
  return [before, after].flatMap((values) =>
    Object.entries(values ?? {}).flatMap(([field, value]) => {
      const table = ID_FIELDS[field];
      const ids = Array.isArray(value) ? value : [value];
      return table === undefined
        ? []
        : ids.flatMap((id): [string, string][] =>
            typeof id === "string" && isUuid(id) ? [[table, id]] : [],
          );
    }),
  );
}

async function namesOf(
  db: Db,
  refs: readonly (readonly [string, string])[],
): Promise<Map<string, string>> {
  const byTable = new Map<string, Set<string>>();
  for (const [table, id] of refs) byTable.set(table, (byTable.get(table) ?? new Set()).add(id));
  const selects = [...byTable].map(([table, of]) => {
    const ids = sql.param([...of]);
    const name = table === "users" ? sql`display_name` : sql`name`;
    return sql`SELECT id::text AS id, ${name} AS name FROM ${sql.identifier(table)} WHERE id = ANY(${ids}::uuid[])`;
  });
  if (selects.length === 0) return new Map();
  const rows = await queryRows(db, sql.join(selects, sql` UNION ALL `));
  return new Map(rows.map(({ id, name }) => [String(id), String(name)]));
}
