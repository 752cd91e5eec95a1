/** Rows of the second upstream with their relations, and pages of them. */
import type { Row, Rows } from "./rows";

/** Marks a page, so that it can be answered in another shape. */
export interface Listed {
  data: Row[];
  totalDocs: number;
  totalPage: number;
}

interface Filter {
  where?: Row;
  limit?: number;
  skip?: number;
}

/** What a `filter` says; nothing where it is none. */
export function whole(filter: string | undefined): Filter {
  return filter ? (JSON.parse(filter) as Filter) : {};
}

export class NotThere extends Error {}

/** The row with this id. */
export function find(rows: Rows, table: keyof Rows, id: unknown): Row {
  const row = rows[table].find((one) => one.id === id);
  if (!row) throw new NotThere(`${table}: no ${id}`);
  return row;
}

/** One page of rows, as `page`, `limit` (0 is all) and `search` ask. */
export function pageOf(rows: Row[], query: Record<string, string>): Listed {
  const wanted = (query.search ?? "").toLowerCase();
  const { where, limit: most, skip = 0 } = whole(query.filter);
  const ids = (where?.id as { inq?: unknown[] } | undefined)?.inq;
  const found = rows.filter(
    (row) =>
      (!ids || ids.includes(row.id)) &&
      (!wanted || JSON.stringify(row).toLowerCase().includes(wanted)),
  );
  const limit = most ?? Number(query.limit ?? 10);
  const from = most ? skip : (Number(query.page ?? 1) - 1) * limit;
  const data = limit > 0 ? found.slice(from, from + limit) : found;
  const totalPage = limit > 0 ? Math.ceil(found.length / limit) : 1;
  return { data, totalDocs: found.length, totalPage };
}

const one = (rows: Row[], id: unknown): Row | null => rows.find((row) => row.id === id) ?? null;

/** A row with the relations of section 3. */
export function joined(rows: Rows, table: keyof Rows, row: Row): Row {
  return RELATIONS[table]?.(rows, row) ?? row;
}

const RELATIONS: Partial<Record<keyof Rows, (rows: Rows, row: Row) => Row>> = {
  offices: (rows, row) => ({
    ...row,
    manager: one(rows.users, row.managerId),
    parent: one(rows.offices, row.parentId),
  }),
  branches: (rows, row) => ({
    ...row,
    parent: one(rows.offices, row.parentId),
    branch: one(rows.offices, row.branchId),
  }),
  users: (rows, row) => ({ ...row, office: one(rows.offices, row.officeId) }),
  locations: (rows, row) => ({
    ...row,
    type: one(rows.types, row.typeId),
    chain: one(rows.chains, row.chainId),
    createdBy: one(rows.users, row.createdById),
    contacts: rows.contacts.filter(({ locationId }) => locationId === row.id),
    visits: rows.visits.filter(({ locationId }) => locationId === row.id),
  }),
  routes: (rows, row) => ({
    ...row,
    totalLocation: rows.stops.filter(({ routeId }) => routeId === row.id).length,
    agent: one(rows.users, row.userId),
    user: one(rows.users, row.userId),
    office: one(rows.offices, row.officeId),
    createdBy: one(rows.users, row.createdById),
  }),
  stops: (rows, row) => {
    const place = one(rows.locations, row.locationId);
    return {
      ...row,
      location: place && joined(rows, "locations", place),
      visit: rows.visits.find(({ routeLocationId }) => routeLocationId === row.id) ?? null,
    };
  },
  visits: (rows, row) => ({
    ...row,
    location: one(rows.locations, row.locationId),
    user: one(rows.users, row.userId),
    route: one(rows.routes, row.routeId),
  }),
};
