/**
 * The calls of the specification's seventh section, and what the second upstream does at each.
 * Nothing else of the product is imported here: it is what somebody else would write.
 */
import { find, joined, type Listed, pageOf, whole } from "./joins";
import { PASSWORD, RESET_CODE, type Row, type Rows } from "./rows";

export interface Heard {
  method: string;
  /** With the office's prefix taken off, where there is one. */
  path: string;
  /** The office that the call is scoped to. */
  office: string | undefined;
  query: Record<string, string>;
  body: unknown;
  /** What the pattern's braces stand for. */
  params: Record<string, string>;
  token: string;
}

/** A refusal, in the form of section 3. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

type Answer = (rows: Rows, heard: Heard) => unknown;

const body = (heard: Heard): Row => ({ ...(heard.body as Row) });
let made = 0;

/** A new row, with the fields that were sent. */
const make =
  (table: keyof Rows): Answer =>
  (rows, heard) => {
    made += 1;
    const row = { id: `new${made}`, status: "active", ...body(heard), ...heard.params };
    rows[table].push(row);
    return joined(rows, table, row);
  };

const change =
  (table: keyof Rows): Answer =>
  (rows, heard) => {
    const row = find(rows, table, heard.params.id);
    return joined(rows, table, Object.assign(row, body(heard)));
  };

const get =
  (table: keyof Rows): Answer =>
  (rows, heard) =>
    joined(rows, table, find(rows, table, heard.params.id));

const list =
  (table: keyof Rows, keep: (row: Row, heard: Heard) => boolean = () => true): Answer =>
  (rows, heard): Listed =>
    pageOf(
      rows[table].filter((row) => keep(row, heard)).map((row) => joined(rows, table, row)),
      heard.query,
    );

const routeOf = (rows: Rows, heard: Heard) =>
  joined(rows, "routes", find(rows, "routes", heard.params.routeId ?? heard.params.id));
const counted: Answer = () => ({ count: 1 });
const linked: Answer = () => ({ url: "/files/second.csv" });

function login(rows: Rows, heard: Heard): unknown {
  const { email, password } = body(heard);
  const user = rows.users.find((one) => one.email === email);
  if (!user || password !== PASSWORD) throw new Refusal(422, "Wrong email or password.");
  return { token: `token-of-${user.id}`, user: joined(rows, "users", user) };
}

function me(rows: Rows, { token }: Heard): unknown {
  const user = rows.users.find((one) => `token-of-${one.id}` === token);
  if (!user) throw new Refusal(401, "Please sign in again.");
  return joined(rows, "users", user);
}

function verify(_: Rows, { query }: Heard): unknown {
  if (query.key !== RESET_CODE) throw new Refusal(422, "Invalid otp!");
  return { ok: true };
}

function stopAdded(rows: Rows, heard: Heard): unknown {
  const routeId = heard.params.routeId ?? heard.params.id ?? "";
  const ids = (body(heard).locationIds as string[]) ?? [heard.params.locationId ?? "l5"];
  for (const locationId of ids) {
    made += 1;
    const order = rows.stops.filter((one) => one.routeId === routeId).length + 1;
    rows.stops.push({ id: `new${made}`, routeId, locationId, order, isVisited: false });
  }
  return routeOf(rows, heard);
}

function unlinked(rows: Rows, heard: Heard): unknown {
  const { routeId, locationId } = heard.params;
  rows.stops = rows.stops.filter(
    (one) => !(one.routeId === routeId && one.locationId === locationId),
  );
  return routeOf(rows, heard);
}

const visitsOf = list("visits");
const ofRoute = list(
  "stops",
  ({ routeId }, { query }) => routeId === (query.routeId ?? whole(query.filter).where?.routeId),
);

/** By method and path, what is fixed before what is in braces. */
export const CALLS: Record<string, Answer> = {
  "POST /users/login": login,
  "GET /users/me": me,
  "POST /users/forgot-password": () => ({ ok: true }),
  "POST /users/verify-key": verify,
  "POST /users/reset-password": verify,
  "POST /users/login-as": (rows, heard) => {
    const user = rows.users.find(({ email }) => email === body(heard).email);
    if (!user) throw new Refusal(422, "Nobody has this email.");
    return { token: `token-of-${user.id}`, user: joined(rows, "users", user) };
  },

  "GET /routes": list("routes"),
  "DELETE /routes/delete-many": counted,
  "POST /routes/create": make("routes"),
  "GET /routes/{id}": get("routes"),
  "PATCH /routes/{id}": change("routes"),
  "POST /routes/{id}/add-locations": stopAdded,
  "POST /routes/{routeId}/update-order": routeOf,
  "PATCH /routes-location-optimize": (rows) => joined(rows, "routes", find(rows, "routes", "r1")),
  "POST /routes/{routeId}/add-location-after/{order}": stopAdded,
  "POST /routes/{routeId}/add-existing-location-after/{locationId}/{order}": stopAdded,
  "POST /routes/unassign-from/{scope}": counted,
  "GET /route-location-maps": ofRoute,
  "GET /route-location-maps-paginated": ofRoute,
  "DELETE /route-location-maps/unlink/{routeId}/{locationId}": unlinked,
  "GET /route-location-maps/{id}/export": linked,
  "POST /locations/unassign-routes": counted,
  "GET /locations/routes": list("routes"),

  "GET /users": list("users", ofRole),
  "POST /users": make("users"),
  "GET /users/route-details/{id}": (rows, { params }) => ({
    user: joined(rows, "users", find(rows, "users", params.id)),
    routes: rows.routes
      .filter(({ userId }) => userId === params.id)
      .map((one) => joined(rows, "routes", one)),
  }),
  "GET /users/route-location-details/{id}": list("stops", ({ routeId }) => routeId === "r1"),
  "POST /users/copy-route/{id}/{mode}": (rows, { params }) => {
    made += 1;
    const copy = { ...find(rows, "routes", params.id), id: `new${made}`, name: "A copy" };
    rows.routes.push(copy);
    return joined(rows, "routes", copy);
  },
  "POST /users/{userId}/assign-routes": counted,
  "POST /users/assign-user-locations/{id}": counted,
  "POST /users/assign-office-locations/{id}": counted,
  "POST /users/{userId}/route-templates": make("templates"),
  "GET /users/{id}/route-templates": list(
    "templates",
    (row, { params }) => row.userId === params.id,
  ),
  "DELETE /route-templates/{id}": counted,

  "GET /users/active-agents": () => ({ active: 4, total: 7 }),
  "GET /users/top-office": () => [{ office: "Harbour Office", visits: 31 }],
  "GET /users/top-agents": () => [{ agent: "Ann Agent", visits: 23 }],
  "GET /users/activity-report": () => ({ data: [], totalDocs: 0, totalPage: 0 }),
  "GET /users/visit-report": visitsOf,
  "GET /users/visit-report-stats": () => ({ visits: 12, notes: 5 }),
  "GET /users/confirmed-visits": list("visits", ({ confirmed }) => confirmed === true),
  "GET /users/unconfirmed-visits": list("visits", ({ confirmed }) => confirmed !== true),
  "GET /users/visit-notes": visitsOf,
  "GET /users/{id}": get("users"),
  "PATCH /users/{id}": change("users"),

  "POST /offices": make("offices"),
  "PATCH /offices": counted,
  "GET /offices/report": list("offices"),
  "GET /offices/{id}": get("offices"),
  "GET /offices/{id}/locations": list("locations", inOffice("parentOffice")),
  "GET /offices/{id}/assigned-routes": list("routes", inOffice("officeId")),
  "GET /offices/{id}/users": list(
    "users",
    (row, heard) => inOffice("officeId")(row, heard) && ofRole(row, heard),
  ),
  "GET /offices/{id}/unassigned-locations": list("locations", ({ userId }) => !userId),
  "GET /office/{id}/export-locations": linked,
  "GET /office/{id}/export-routes": linked,
  "GET /office/{id}/export-suboffice": linked,
  "GET /offices/{id}/export-users": linked,
  "POST /branch-offices": make("branches"),
  "GET /branch-offices": list("branches", ({ parentId }, { query }) => {
    const wanted = whole(query.filter).where?.parentId;
    return wanted === undefined || wanted === parentId;
  }),
  "GET /branch-offices/{id}/parent": (rows, { params }) => ({
    parent:
      rows.offices.find((one) => one.id === find(rows, "offices", params.id).parentId) ?? null,
  }),
  "POST /offices/{id}/assign-parent/{parentId}": (rows, { params }) => {
    const edge = { id: "b9", parentId: params.parentId, branchId: params.id };
    return joined(rows, "branches", edge);
  },

  "POST /locations": make("locations"),
  "GET /locations": list("locations"),
  "GET /locations/export": linked,
  "POST /locations/filter": list("locations"),
  "POST /locations/csv": () => ({ id: "j1", status: "done" }),
  "POST /locations/unassign-locations": counted,
  "POST /locations/delete-locations": counted,
  "GET /locations/{id}": get("locations"),
  "PATCH /locations/{id}": change("locations"),
  "GET /locations/{id}/contacts": list(
    "contacts",
    ({ locationId }, { params }) => locationId === params.id,
  ),
  "GET /office-locations": (rows, { query }) =>
    pageOf([{ id: "ol1", locationId: "l1", officeId: "o1", office: rows.offices[0] }], query),
  "GET /user-locations": (rows, { query }) =>
    pageOf([{ id: "ul1", locationId: "l1", userId: "u3", user: rows.users[2] }], query),

  "POST /location-types": make("types"),
  "GET /location-types": list("types"),
  "GET /location-types/{id}": get("types"),
  "PATCH /location-types/{id}": change("types"),
  "DELETE /location-types/{id}": counted,
  "GET /chains": list("chains"),
};

function ofRole({ role }: Row, { query }: Heard): boolean {
  const wanted = whole(query.filter).where?.role;
  return typeof wanted !== "string" || wanted === role;
}

function inOffice(field: string) {
  return (row: Row, { params }: Heard) => row[field] === params.id;
}
