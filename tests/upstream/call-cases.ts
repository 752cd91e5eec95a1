/** Each call of the specification's section 7, with the screen that makes it and what it sends. */

import type { Shapes } from "./shapes";

type Fields = Record<string, string | string[]>;
type Said = Record<string, unknown>;

export interface CallCase {
  /** As section 7 writes it. */
  call: string;
  /** The screen that makes it. */
  screen: string;
  /** The fields that are filled by their names, and the button that is pressed. */
  form?: [fields: Fields, button: string | RegExp];
  /** What is sent: the path without any office, the query with `filter` read, and the body. */
  sends: { path: string; query?: Said; body?: Said | unknown[] };
  /** The shape that the upstream answers in, where the screen asks for more than it is told. */
  shapes?: Partial<Shapes>;
  /** Only an admin has this screen. */
  adminOnly?: true;
  /** The path says itself which office it is about, or the call is of an account. */
  unscoped?: true;
}

const filter = (where: Said, ...include: string[]): Said => ({
  where,
  ...(include.length > 0 && { include: include.map((relation) => ({ relation })) }),
});
const withTypes = [
  { relation: "location", scope: { include: [{ relation: "locationType" }] } },
  { relation: "visit" },
];

const ACCOUNT: CallCase[] = [
  {
    call: "GET /users/me",
    screen: "/dashboard",
    sends: { path: "/users/me" },
    unscoped: true,
  },
  {
    call: "POST /users/login-as",
    screen: "/login-as",
    form: [{ email: "max@second.test" }, "Login"],
    sends: { path: "/users/login-as", body: { email: "max@second.test" } },
    adminOnly: true,
    unscoped: true,
  },
];

const ROUTES: CallCase[] = [
  {
    call: "GET /routes",
    screen:
      "/routes?routePage=2&routeLimit=20&routeSearch=Round&routeSortBy=name&routeSortOrder=desc",
    sends: {
      path: "/routes",
      query: {
        page: "2",
        limit: "20",
        search: "Round",
        sortBy: "name",
        sortOrder: "desc",
        filter: {
          include: [{ relation: "agent" }, { relation: "office" }, { relation: "createdBy" }],
        },
      },
    },
  },
  {
    call: "GET /routes/{id}",
    screen: "/routes/r1",
    sends: {
      path: "/routes/r1",
      query: { filter: { include: [{ relation: "user" }, { relation: "office" }] } },
    },
  },
  {
    call: "PATCH /routes/{id}",
    screen: "/routes/r1/rename",
    form: [{ name: "Quayside" }, "Rename"],
    sends: { path: "/routes/r1", body: { name: "Quayside" } },
  },
  {
    call: "PATCH /routes/{id}",
    screen: "/routes/r1",
    form: [{}, "Paused"],
    sends: { path: "/routes/r1", body: { status: "paused" } },
  },
  {
    call: "DELETE /routes/delete-many",
    screen: "/routes/delete?ids=r1&ids=r2",
    form: [{}, "Delete"],
    sends: { path: "/routes/delete-many", body: { ids: ["r1", "r2"] } },
  },
  {
    call: "POST /routes/{id}/add-locations",
    screen: "/location-details/l5/add-to-route",
    form: [{ routeId: "r2" }, "Add to route"],
    sends: { path: "/routes/r2/add-locations", body: { locationIds: ["l5"] } },
  },
  {
    call: "POST /routes/{routeId}/update-order",
    screen: "/routes/r1",
    form: [{}, "Move down"],
    sends: { path: "/routes/r1/update-order", body: { locationId: "l2", order: 3 } },
  },
  {
    call: "POST /routes/{routeId}/add-existing-location-after/{locationId}/{order}",
    screen: "/routes/r1/add-location-after",
    form: [{ afterStop: "s2", locationId: "l4" }, "Add"],
    sends: { path: "/routes/r1/add-existing-location-after/l4/2" },
  },
  {
    call: "POST /routes/{routeId}/add-location-after/{order}",
    screen: "/add-edit-location/r1/route/1",
    form: [{ name: "New Mill", type: "t1", latitude: "39.9", longitude: "-83.1" }, "Add location"],
    sends: {
      path: "/routes/r1/add-location-after/1",
      body: {
        name: "New Mill",
        status: "active",
        location: { type: "Point", coordinates: [-83.1, 39.9] },
      },
    },
  },
  {
    call: "POST /routes/unassign-from/{scope}",
    screen: "/routes/unassign?ids=r1",
    form: [{ agent: ["on"] }, "Unassign"],
    sends: { path: "/routes/unassign-from/{own}", query: { ids: "r1" }, body: { agent: true } },
  },
  {
    call: "GET /route-location-maps",
    screen: "/routes/r1",
    sends: {
      path: "/route-location-maps",
      query: { filter: { where: { routeId: "r1" }, include: withTypes, order: ["order ASC"] } },
    },
  },
  {
    call: "GET /route-location-maps-paginated",
    screen: "/routes/r1/visited",
    sends: {
      path: "/route-location-maps-paginated",
      query: { routeId: "r1", page: "1", limit: "10" },
    },
  },
  {
    call: "DELETE /route-location-maps/unlink/{routeId}/{locationId}",
    screen: "/routes/r1/stops/s3/remove",
    form: [{}, "Delete"],
    sends: { path: "/route-location-maps/unlink/r1/l3" },
  },
  {
    call: "GET /route-location-maps/{id}/export",
    screen: "/routes/r1/export/csv",
    sends: { path: "/route-location-maps/r1/export" },
  },
  {
    call: "GET /locations/routes",
    screen: "/location-details/l1",
    sends: { path: "/locations/routes", query: { locationIds: "l1" } },
  },
  {
    call: "POST /users/copy-route/{id}/{mode}",
    screen: "/routes/r1/copy",
    form: [{}, "Copy"],
    sends: { path: "/users/copy-route/r1/full" },
  },
];

const PEOPLE: CallCase[] = [
  {
    call: "GET /users",
    screen: "/agents",
    sends: { path: "/users", query: { page: "1", limit: "10" } },
  },
  {
    call: "POST /users",
    screen: "/add/agent",
    form: [{ displayName: "Cy New", email: "cy@second.test", officeId: "o1" }, "Add Agent"],
    sends: {
      path: "/users",
      body: { displayName: "Cy New", email: "cy@second.test", role: "agent", officeId: "o1" },
    },
  },
  {
    call: "GET /users/{id}",
    screen: "/agent/u3",
    sends: { path: "/users/u3" },
  },
  {
    call: "PATCH /users/{id}",
    screen: "/agent/u3/edit",
    form: [{ displayName: "Ann Other" }, "Save"],
    sends: { path: "/users/u3", body: { displayName: "Ann Other" } },
  },
  {
    call: "GET /offices/{id}/users",
    screen: "/office-details/o1/users",
    sends: { path: "/offices/o1/users", query: { page: "1", limit: "10" } },
    unscoped: true,
  },
  {
    call: "GET /users/route-details/{id}",
    screen: "/agent/u3",
    sends: { path: "/users/route-details/u3" },
  },
  {
    call: "GET /users/route-location-details/{id}",
    screen: "/agent/u3",
    sends: { path: "/users/route-location-details/u3" },
  },
  {
    call: "POST /users/{userId}/assign-routes",
    screen: "/routes/assign?ids=r2&officeId=o1",
    form: [{ officeId: "o1", agentId: "u3" }, "Assign"],
    sends: { path: "/users/u3/assign-routes", body: ["r2"] },
  },
  {
    call: "POST /users/assign-user-locations/{id}",
    screen: "/locations/assign/agent?ids=l2&officeId=o1",
    form: [{ officeId: "o1", agentId: "u4" }, "Assign"],
    sends: { path: "/users/assign-user-locations/u4", body: ["l2"] },
  },
  {
    call: "POST /users/assign-office-locations/{id}",
    screen: "/locations/assign/office?ids=l2",
    form: [{ officeId: "o1" }, "Assign"],
    sends: { path: "/users/assign-office-locations/o1", body: ["l2"] },
  },
  {
    call: "GET /users/{id}/route-templates",
    screen: "/create-route",
    sends: { path: "/users/{me}/route-templates", query: { page: "1", limit: "10" } },
  },
];

const report = (call: string, screen: string, query: Said = {}): CallCase => ({
  call: `GET ${call}`,
  screen,
  sends: { path: call, query },
});
const PERIOD = "from=2026-11-01&to=2026-11-20";
const DAYS = { from: "2026-11-01 00:00:00", to: "2026-11-20 23:59:59" };

const REPORTS: CallCase[] = [
  report("/users/active-agents", `/reports/active-agents?${PERIOD}`, DAYS),
  report("/users/top-office", `/reports/top-offices?${PERIOD}`, DAYS),
  report("/users/top-agents", `/reports/top-agents?${PERIOD}`, DAYS),
  report("/users/activity-report", `/reports/activity?${PERIOD}`, DAYS),
  report("/users/visit-report", `/reports/visits?${PERIOD}`, DAYS),
  report("/users/visit-report-stats", `/reports/visit-statistics?${PERIOD}`, DAYS),
  report("/users/confirmed-visits", `/reports/confirmed-visits?${PERIOD}`, DAYS),
  report("/users/unconfirmed-visits", `/reports/unconfirmed-visits?${PERIOD}`, DAYS),
  report("/users/visit-notes", `/reports/visit-notes?${PERIOD}`, DAYS),
];

const OFFICES: CallCase[] = [
  {
    call: "POST /offices",
    screen: "/add-office",
    form: [{ name: "Cove Office" }, "Add Office"],
    sends: { path: "/offices", body: { name: "Cove Office" } },
    adminOnly: true,
  },
  {
    call: "GET /offices/report",
    screen: "/offices?page=1",
    sends: { path: "/offices/report", query: { page: "1", limit: "10" } },
  },
  {
    call: "GET /offices/{id}",
    screen: "/office-details/o1",
    sends: {
      path: "/offices/o1",
      query: { filter: { include: [{ relation: "manager" }, { relation: "parent" }] } },
    },
  },
  {
    call: "PATCH /offices",
    screen: "/office-details/o1/edit",
    form: [{ name: "Harbour House" }, "Save"],
    sends: {
      path: "/offices",
      query: { where: JSON.stringify({ id: "o1" }) },
      body: { name: "Harbour House" },
    },
  },
  {
    call: "GET /offices/{id}/locations",
    screen: "/office-details/o1/locations",
    sends: { path: "/offices/o1/locations", query: { page: "1", limit: "10" } },
    unscoped: true,
  },
  {
    call: "GET /offices/{id}/assigned-routes",
    screen: "/office-details/o1/routes",
    sends: { path: "/offices/o1/assigned-routes", query: { page: "1", limit: "10" } },
  },
  {
    call: "GET /offices/{id}/unassigned-locations",
    screen: "/office-details/o1/locations?filters=agent%3Anone",
    sends: { path: "/offices/o1/unassigned-locations", query: { page: "1", limit: "10" } },
  },
  {
    call: "GET /office/{id}/export-locations",
    screen: "/office-details/o1/export/locations",
    sends: { path: "/office/o1/export-locations" },
  },
  {
    call: "GET /office/{id}/export-routes",
    screen: "/office-details/o1/export/routes",
    sends: { path: "/office/o1/export-routes" },
  },
  {
    call: "GET /office/{id}/export-suboffice",
    screen: "/office-details/o1/export/sub-offices",
    sends: { path: "/office/o1/export-suboffice" },
  },
  {
    call: "GET /offices/{id}/export-users",
    screen: "/office-details/o1/export/users",
    sends: { path: "/offices/o1/export-users" },
  },
  {
    call: "POST /branch-offices",
    screen: "/office-details/o1/sub-offices/add",
    form: [{ branchId: "o3" }, "Move"],
    sends: { path: "/branch-offices", body: { parentId: "o1", branchId: "o3" } },
    adminOnly: true,
  },
  {
    call: "GET /branch-offices",
    screen: "/office-details/o1/sub-offices",
    sends: {
      path: "/branch-offices",
      query: { filter: filter({ parentId: "o1" }, "branch", "parent") },
    },
  },
  {
    call: "GET /branch-offices/{id}/parent",
    screen: "/office-details/o2",
    shapes: { nullRelations: true },
    sends: { path: "/branch-offices/o2/parent" },
  },
  {
    call: "POST /offices/{id}/assign-parent/{parentId}",
    screen: "/office-details/o2/parent",
    form: [{ parentId: "o3" }, "Save"],
    sends: { path: "/offices/o2/assign-parent/o3" },
    adminOnly: true,
  },
];

const LOCATIONS: CallCase[] = [
  {
    call: "POST /locations",
    screen: "/add-edit-location",
    form: [{ name: "Cove Inn", type: "t2", latitude: "39.9", longitude: "-83.1" }, "Add location"],
    sends: {
      path: "/locations",
      body: { name: "Cove Inn", location: { type: "Point", coordinates: [-83.1, 39.9] } },
    },
  },
  {
    call: "GET /locations",
    screen: "/locations?page=2&limit=20&search=Bakery",
    sends: { path: "/locations", query: { page: "2", limit: "20", search: "Bakery" } },
  },
  {
    call: "GET /locations/{id}",
    screen: "/location-details/l1",
    sends: { path: "/locations/l1" },
  },
  {
    call: "PATCH /locations/{id}",
    screen: "/add-edit-location/l2",
    form: [{ city: "Dublin" }, "Save"],
    sends: { path: "/locations/l2", body: { city: "Dublin" } },
  },
  {
    call: "GET /locations/export",
    screen: "/locations/export?page=1&search=Bakery",
    sends: { path: "/locations/export", query: { search: "Bakery" } },
  },
  {
    call: "POST /locations/unassign-locations",
    screen: "/locations/unassign?ids=l1&ids=l2",
    form: [{ agent: ["on"] }, "Unassign"],
    sends: { path: "/locations/unassign-locations", query: { locations: "l1,l2", from: "agent" } },
  },
  {
    call: "POST /locations/unassign-routes",
    screen: "/locations/unassign?ids=l1&ids=l2",
    form: [{ route: ["on"], agent: [] }, "Unassign"],
    sends: { path: "/locations/unassign-routes", body: { locationIds: ["l1", "l2"] } },
  },
  {
    call: "GET /locations/{id}/contacts",
    screen: "/location-details/l1",
    shapes: { missingOptional: true },
    sends: { path: "/locations/l1/contacts" },
  },
  {
    call: "GET /office-locations",
    screen: "/location-details/l1",
    sends: {
      path: "/office-locations",
      query: { filter: { where: { locationId: "l1" }, include: [{ relation: "office" }] } },
    },
  },
  {
    call: "GET /user-locations",
    screen: "/location-details/l1",
    sends: {
      path: "/user-locations",
      query: { filter: { where: { locationId: "l1" }, include: [{ relation: "user" }] } },
    },
  },
  {
    call: "POST /locations/delete-locations",
    screen: "/locations/delete?ids=l2&ids=l3",
    form: [{}, "Delete"],
    sends: { path: "/locations/delete-locations", query: { locations: "l2,l3" } },
  },
];

const TYPES: CallCase[] = [
  {
    call: "POST /location-types",
    screen: "/add-edit-location-type",
    form: [{ name: "mill" }, "Save"],
    sends: { path: "/location-types", body: { name: "mill" } },
    adminOnly: true,
  },
  {
    call: "GET /location-types",
    screen: "/location-types?locationTypePage=2&locationTypeSearch=ba",
    sends: { path: "/location-types", query: { page: "2", limit: "10", search: "ba" } },
    adminOnly: true,
  },
  {
    call: "GET /location-types/{id}",
    screen: "/add-edit-location-type/t1",
    sends: { path: "/location-types/t1" },
    adminOnly: true,
  },
  {
    call: "PATCH /location-types/{id}",
    screen: "/add-edit-location-type/t1",
    form: [{ name: "bakehouse" }, "Save"],
    sends: { path: "/location-types/t1", body: { name: "bakehouse" } },
    adminOnly: true,
  },
  {
    call: "DELETE /location-types/{id}",
    screen: "/location-types/delete?ids=t2",
    form: [{}, "Delete"],
    sends: { path: "/location-types/t2" },
    adminOnly: true,
  },
  {
    call: "GET /chains",
    screen: "/add-edit-location",
    sends: { path: "/chains", query: { page: "1", limit: "10" } },
  },
];

export const CALL_CASES: CallCase[] = [
  ...ACCOUNT,
  ...ROUTES,
  ...PEOPLE,
  ...REPORTS,
  ...OFFICES,
  ...LOCATIONS,
  ...TYPES,
];
