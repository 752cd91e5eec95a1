/** Calls about routes and their stops. */
import type { CallCase } from "./call-case";

const withTypes = [
  { relation: "location", scope: { include: [{ relation: "locationType" }] } },
  { relation: "visit" },
];

export const ROUTES_CASES: CallCase[] = [
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
  // spec: 4.new-stop-active
  {
    call: "POST /routes/{routeId}/add-location-after/{order}",
    screen: "/add-edit-location/r1/route/1",
    form: [{ name: "New Mill", type: "t1", latitude: "39.9", longitude: "-83.1" }, "Add location"],
    sends: {
      path: "/routes/r1/add-location-after/1",
      body: {
        name: "New Mill",
        type: "bakery",
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
