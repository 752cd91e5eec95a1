import * as contract from "contract/calls";
import * as contacts from "../contacts.server";
import * as types from "../location-types.server";
import * as routes from "../routes.server";
import * as stops from "../stops.server";
import { undo } from "../undo.server";
import { now, once, page, pageQuery, path, type SentCase, up } from "./sent";

const shownWith = [
  { relation: "location", scope: { include: [{ relation: "locationType" }] } },
  { relation: "visit" },
];

export const ROUTES: SentCase[] = [
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
  [
    contract.getRoute,
    () => routes.getRoute(up, "r1", ["user", "office"]),
    ["GET /routes/r1", { filter: { include: [{ relation: "user" }, { relation: "office" }] } }],
  ],
  [
    contract.createRoute,
    () =>
      routes.createRoute(up, { name: "North", distance: 0, locations: ["l1"], userId: "u1" }, once),
    ["POST /routes/create", {}, { name: "North", distance: 0, locations: ["l1"], userId: "u1" }],
  ],
  [
    contract.updateRoute,
    () => routes.updateRoute(up, "r1", { name: "North", updatedAt: now }),
    ["PATCH /routes/r1", {}, { name: "North", updatedAt: now }],
  ],
  [
    contract.copyRoute,
    () => routes.copyRoute(up, "r1", "remaining", once),
    ["POST /users/copy-route/r1/remaining"],
  ],
  [
    contract.assignRoutes,
    () => routes.assignRoutes(up, { officeId: "o1", agentId: "u1", routeIds: ["r1", "r2"] }),
    ["POST /users/u1/assign-routes", { officeId: "o1" }, ["r1", "r2"]],
  ],
  [
    contract.unassignRoutes,
    () =>
      routes.unassignRoutes(up, "all", ["r1", "r2"], { route: false, agent: true, office: true }),
    [
      "POST /routes/unassign-from/all",
      { ids: "r1,r2" },
      { route: false, agent: true, office: true },
    ],
  ],
  [
    contract.deleteRoutes,
    () => routes.deleteRoutes(up, ["r1"]),
    ["DELETE /routes/delete-many", {}, { ids: ["r1"] }],
  ],
  [
    contract.deleteRoutes,
    () => routes.deleteRoutes(up, ["r1"], now),
    ["DELETE /routes/delete-many", {}, { ids: ["r1"], updatedAt: now }],
  ],
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
  [
    contract.addLocations,
    () => stops.addStops(up, { routeId: "r1", locationIds: ["l1"], ...path }, once),
    ["POST /routes/r1/add-locations", {}, { locationIds: ["l1"], ...path }],
  ],
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
  [
    contract.addExistingLocationAfter,
    () => stops.addExistingStop(up, { routeId: "r1", after: 4, locationId: "l1" }, path, once),
    ["POST /routes/r1/add-existing-location-after/l1/4", {}, path],
  ],
  [
    contract.moveStop,
    () => stops.moveStop(up, { routeId: "r1", locationId: "l1", order: 2, ...path }),
    ["POST /routes/r1/update-order", {}, { locationId: "l1", order: 2, ...path }],
  ],
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
  [
    contract.unlinkStop,
    () => stops.removeStop(up, { routeId: "r1", locationId: "l1" }, path),
    ["DELETE /route-location-maps/unlink/r1/l1", {}, path],
  ],
  [
    contract.unlinkStop,
    () => stops.removeStop(up, { routeId: "r1", locationId: "l1" }),
    ["DELETE /route-location-maps/unlink/r1/l1"],
  ],
  [
    contract.listContacts,
    () => contacts.listContacts(up, "l1", page),
    ["GET /locations/l1/contacts", pageQuery],
  ],
  [contract.getContact, () => contacts.getContact(up, "c1"), ["GET /contacts/c1"]],
  [
    contract.createContact,
    () => contacts.createContact(up, "l1", { name: "Kim", phone: null }, once),
    ["POST /locations/l1/contacts", {}, { name: "Kim", phone: null }],
  ],
  [
    contract.updateContact,
    () => contacts.updateContact(up, "c1", { status: "inactive" }),
    ["PATCH /contacts/c1", {}, { status: "inactive" }],
  ],
  [
    contract.listLocationTypes,
    () => types.listLocationTypes(up, page),
    ["GET /location-types", pageQuery],
  ],
  [contract.getLocationType, () => types.getLocationType(up, "t1"), ["GET /location-types/t1"]],
  [
    contract.createLocationType,
    () => types.createLocationType(up, "bakery", once),
    ["POST /location-types", {}, { name: "bakery" }],
  ],
  ...groupCases(types.typeCalls, "location-types", {
    update: contract.updateLocationType,
    remove: contract.deleteLocationType,
    usage: contract.locationTypeUsage,
    merge: contract.mergeLocationType,
  }),
  [contract.listChains, () => types.listChains(up, page), ["GET /chains", pageQuery]],
  [contract.getChain, () => types.chainCalls.get(up, "c1"), ["GET /chains/c1"]],
  [
    contract.createChain,
    () => types.createChain(up, "Big", once),
    ["POST /chains", {}, { name: "Big" }],
  ],
  ...groupCases(types.chainCalls, "chains", {
    update: contract.updateChain,
    remove: contract.deleteChain,
    usage: contract.chainUsage,
    merge: contract.mergeChain,
  }),
];

/** What is asked of types and of chains alike. */
function groupCases(
  calls: types.GroupCalls,
  path: string,
  declared: Record<"update" | "remove" | "usage" | "merge", SentCase[0]>,
): SentCase[] {
  return [
    [
      declared.update,
      () => calls.rename(up, "t1", "cafe"),
      [`PATCH /${path}/t1`, {}, { name: "cafe" }],
    ],
    [declared.remove, () => calls.remove(up, "t1"), [`DELETE /${path}/t1`]],
    [declared.usage, () => calls.usage(up, ["t1", "t2"]), [`GET /${path}/usage`, { ids: "t1,t2" }]],
    [declared.merge, () => calls.merge(up, "t1", "t2"), [`POST /${path}/t1/merge-into/t2`]],
  ];
}
