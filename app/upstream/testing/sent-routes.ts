import * as contract from "contract/calls";
import * as types from "../location-types.server";
import { including } from "../query.server";
import * as routes from "../routes.server";
import * as stops from "../stops.server";
import { undo } from "../undo.server";
import { direct, now, once, page, pageQuery, path, type SentCase, up } from "./sent";

const shownWith = [
  { relation: "location", scope: { include: [{ relation: "locationType" }] } },
  { relation: "visit" },
];

const feed = { params: { of: "agent", id: "u1" } } as const;

export const ROUTES: SentCase[] = [
  direct(contract.getCalendarFeed, feed, ["GET /calendar-feeds/agent/u1"]),
  direct(contract.makeCalendarFeed, feed, ["POST /calendar-feeds/agent/u1"]),
  direct(contract.revokeCalendarFeed, feed, ["DELETE /calendar-feeds/agent/u1"]),
  direct(contract.readCalendarFeed, { body: { secret: "s3cret" } }, [
    "POST /calendar-feeds/read",
    {},
    { secret: "s3cret" },
  ]),
  [
    contract.listRoutes,
    () => routes.listRoutes(up, page, { status: "active" }),
    [
      "GET /routes",
      {
        ...pageQuery,
        filter: {
          where: { status: "active" },
          include: [{ relation: "agent" }, { relation: "office" }, { relation: "createdBy" }],
        },
      },
    ],
  ],
  direct(
    contract.getRoute,
    { params: { id: "r1" }, query: { filter: including(["user", "office"]) } },
    ["GET /routes/r1", { filter: { include: [{ relation: "user" }, { relation: "office" }] } }],
  ),
  direct(
    contract.createRoute,
    { body: { name: "North", distance: 0, locations: ["l1"], userId: "u1" }, ...once },
    ["POST /routes/create", {}, { name: "North", distance: 0, locations: ["l1"], userId: "u1" }],
  ),
  direct(contract.updateRoute, { params: { id: "r1" }, body: { name: "North", updatedAt: now } }, [
    "PATCH /routes/r1",
    {},
    { name: "North", updatedAt: now },
  ]),
  direct(contract.progressRoute, { params: { id: "r1" }, body: { status: "active" } }, [
    "POST /routes/r1/progress",
    {},
    { status: "active" },
  ]),
  direct(contract.copyRoute, { params: { id: "r1", mode: "remaining" }, ...once }, [
    "POST /users/copy-route/r1/remaining",
  ]),
  direct(
    contract.assignRoutes,
    { params: { userId: "u1" }, query: { officeId: "o1" }, body: ["r1", "r2"] },
    ["POST /users/u1/assign-routes", { officeId: "o1" }, ["r1", "r2"]],
  ),
  direct(
    contract.unassignRoutes,
    {
      params: { scope: "all" },
      query: { ids: ["r1", "r2"] },
      body: { route: false, agent: true, office: true },
    },
    [
      "POST /routes/unassign-from/all",
      { ids: "r1,r2" },
      { route: false, agent: true, office: true },
    ],
  ),
  direct(contract.scheduleRoutes, { body: { ids: ["r1"], plannedDay: "2026-03-04" } }, [
    "POST /routes/schedule",
    {},
    { ids: ["r1"], plannedDay: "2026-03-04" },
  ]),
  direct(
    contract.rearrangeRoutes,
    { body: { routes: [{ id: "r1", open: ["l1"], updatedAt: now }], made: [] }, ...once },
    [
      "POST /routes/rearrange",
      {},
      { routes: [{ id: "r1", open: ["l1"], updatedAt: now }], made: [] },
    ],
  ),
  direct(contract.deleteRoutes, { body: { ids: ["r1"] } }, [
    "DELETE /routes/delete-many",
    {},
    { ids: ["r1"] },
  ]),
  direct(contract.deleteRoutes, { body: { ids: ["r1"], updatedAt: now } }, [
    "DELETE /routes/delete-many",
    {},
    { ids: ["r1"], updatedAt: now },
  ]),
  direct(contract.listUndo, {}, ["GET /undo"]),
  [contract.undo, () => undo(up, "x1"), ["POST /undo/x1"]],
  [
    contract.listRouteLocations,
    () => stops.listStops(up, "r1"),
    [
      "GET /route-location-maps",
      {
        limit: "0",
        filter: {
          where: { routeId: "r1" },
          include: shownWith,
          order: ["order ASC"],
        },
      },
    ],
  ],
  [
    contract.listRouteLocationsPaginated,
    () => stops.listStopsPage(up, "r1", page),
    [
      "GET /route-location-maps-paginated",
      {
        ...pageQuery,
        routeId: "r1",
        filter: { include: shownWith },
      },
    ],
  ],
  direct(
    contract.addLocations,
    { params: { id: "r1" }, body: { locationIds: ["l1"], ...path }, ...once },
    ["POST /routes/r1/add-locations", {}, { locationIds: ["l1"], ...path }],
  ),
  [
    contract.addLocationAfter,
    () =>
      stops.addNewStop(
        up,
        { routeId: "r1", after: 0 },
        { name: "Shop", type: "bakery", ...path },
        once,
      ),
    [
      "POST /routes/r1/add-location-after/0",
      {},
      { name: "Shop", type: "bakery", status: "active", ...path },
    ],
  ],
  direct(
    contract.addExistingLocationAfter,
    { params: { routeId: "r1", locationId: "l1", order: 4 }, body: path, ...once },
    ["POST /routes/r1/add-existing-location-after/l1/4", {}, path],
  ),
  direct(
    contract.moveStop,
    { params: { routeId: "r1" }, body: { locationId: "l1", order: 2, ...path } },
    ["POST /routes/r1/update-order", {}, { locationId: "l1", order: 2, ...path }],
  ),
  [
    contract.reorderStops,
    () => stops.reorderStops(up, { routeId: "r1", stopIds: ["s2", "s1"], ...path }),
    [
      "PATCH /routes-location-optimize",
      {},
      {
        routeId: "r1",
        stops: [
          { routeLocationId: "s2", order: 1 },
          { routeLocationId: "s1", order: 2 },
        ],
        ...path,
      },
    ],
  ],
  direct(contract.unlinkStop, { params: { routeId: "r1", locationId: "l1" }, body: path }, [
    "DELETE /route-location-maps/unlink/r1/l1",
    {},
    path,
  ]),
  direct(contract.unlinkStop, { params: { routeId: "r1", locationId: "l1" } }, [
    "DELETE /route-location-maps/unlink/r1/l1",
  ]),
  direct(contract.listContacts, { params: { id: "l1" }, query: page }, [
    "GET /locations/l1/contacts",
    pageQuery,
  ]),
  direct(contract.getContact, { params: { id: "c1" } }, ["GET /contacts/c1"]),
  direct(
    contract.createContact,
    { params: { id: "l1" }, body: { name: "Kim", phone: null }, ...once },
    ["POST /locations/l1/contacts", {}, { name: "Kim", phone: null }],
  ),
  direct(contract.updateContact, { params: { id: "c1" }, body: { status: "inactive" } }, [
    "PATCH /contacts/c1",
    {},
    { status: "inactive" },
  ]),
  ...groupCases(types.typeCalls, "location-types"),
  ...groupCases(types.chainCalls, "chains"),
];

/** What is asked of types and of chains alike. */
function groupCases(calls: types.GroupCalls, path: string): SentCase[] {
  const params = { id: "t1" };
  return [
    direct(calls.list, { query: page }, [`GET /${path}`, pageQuery]),
    direct(calls.get, { params }, [`GET /${path}/t1`]),
    direct(calls.create, { body: { name: "cafe" }, ...once }, [
      `POST /${path}`,
      {},
      { name: "cafe" },
    ]),
    direct(calls.update, { params, body: { name: "cafe" } }, [
      `PATCH /${path}/t1`,
      {},
      { name: "cafe" },
    ]),
    direct(calls.remove, { params }, [`DELETE /${path}/t1`]),
    [
      calls.usage,
      () => types.groupUsage(up, calls, ["t1", "t2"]),
      [`GET /${path}/usage`, { ids: "t1,t2" }],
    ],
    direct(calls.merge, { params: { id: "t1", otherId: "t2" } }, [
      `POST /${path}/t1/merge-into/t2`,
    ]),
  ];
}
