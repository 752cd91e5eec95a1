import * as contract from "contract/calls";
import { expect } from "vitest";
import * as locations from "../locations.server";
import { including } from "../query.server";
import { direct, now, once, page, pageQuery, type SentCase, up } from "./sent";

const notInactive = { status: { neq: "inactive" } };

export const LOCATIONS: SentCase[] = [
  direct(
    contract.listLocations,
    { query: { ...page, filter: { include: [{ relation: "chain" }] } } },
    ["GET /locations", { ...pageQuery, filter: { include: [{ relation: "chain" }] } }],
  ),
  direct(contract.listLocations, { query: { ...page, polygon: "0,0;1,0;1,1", near: "40,-83,5" } }, [
    "GET /locations",
    { ...pageQuery, polygon: "0,0;1,0;1,1", near: "40,-83,5" },
  ]),
  direct(
    contract.listLocationClusters,
    {
      query: {
        search: "cafe",
        filters: "city:Columbus",
        box: "-84,39,-82,41",
        width: 800,
        height: 600,
        filter: { where: { status: "active" } },
      },
    },
    [
      "GET /location-clusters",
      {
        box: "-84,39,-82,41",
        width: "800",
        height: "600",
        search: "cafe",
        filters: "city:Columbus",
        filter: { where: { status: "active" } },
      },
    ],
  ),
  direct(
    contract.changeLocations,
    { body: { locationIds: ["l1", "l2"], type: "cafe", chain: null } },
    ["POST /locations/change-many", {}, { locationIds: ["l1", "l2"], type: "cafe", chain: null }],
  ),
  [
    contract.listSimilarLocations,
    () => locations.listSimilarLocations(up, { search: "krogr", limit: 10 }),
    ["GET /similar-locations", { search: "krogr", limit: "10" }],
  ],
  [
    contract.listLikelyDuplicates,
    () =>
      locations.listLikelyDuplicates(up, { name: "Mill", latitude: 40, longitude: -83, limit: 5 }),
    ["GET /likely-duplicates", { name: "Mill", latitude: "40", longitude: "-83", limit: "5" }],
  ],
  direct(
    contract.getLocation,
    { params: { id: "l1" }, query: { filter: including(["contacts"]) } },
    ["GET /locations/l1", { filter: { include: [{ relation: "contacts" }] } }],
  ),
  direct(
    contract.createLocation,
    { body: { name: "S", location: { coordinates: [-83, 40] } }, ...once },
    ["POST /locations", {}, { name: "S", location: { coordinates: [-83, 40] } }],
  ),
  direct(contract.updateLocation, { params: { id: "l1" }, body: { zip: null, updatedAt: now } }, [
    "PATCH /locations/l1",
    {},
    { zip: null, updatedAt: now },
  ]),
  [
    contract.filterLocations,
    () =>
      locations.filterLocations(up, {
        latitude: 40,
        longitude: -83,
        limit: 5,
        kilometers: 2.5,
        officeId: "o1",
        params: { type: ["bakery"], zip: [], city: [], lastVisit: 0 },
        explain: true,
      }),
    [
      "POST /locations/filter",
      {
        latitude: "40",
        longitude: "-83",
        limit: "5",
        kilometers: "2.5",
        officeId: "o1",
        params: { ...notInactive, type: ["bakery"] },
        explain: "true",
      },
    ],
  ],
  [
    contract.filterLocations,
    () =>
      locations.filterLocations(up, {
        latitude: 0,
        longitude: 0,
        limit: 1,
        kilometers: 1,
        params: { chain: [], lastVisit: -1 },
      }),
    [
      "POST /locations/filter",
      { latitude: "0", longitude: "0", limit: "1", kilometers: "1", params: notInactive },
    ],
  ],
  [
    contract.filterLocations,
    () =>
      locations.filterLocations(up, {
        latitude: 0,
        longitude: 0,
        limit: 1,
        kilometers: 1,
        params: { legal: ["A, B"], lastVisit: 7 },
      }),
    [
      "POST /locations/filter",
      {
        latitude: "0",
        longitude: "0",
        limit: "1",
        kilometers: "1",
        params: { ...notInactive, legal: ["A, B"], lastVisit: 7 },
      },
    ],
  ],
  direct(
    contract.importLocations,
    { query: { officeId: "o1" }, file: { name: "a.csv", content: new Blob(["name\n"]) } },
    ["POST /locations/csv", { officeId: "o1" }, expect.stringContaining('filename="a.csv"')],
  ),
  direct(contract.unassignLocations, { query: { locations: ["l1", "l2"], from: "agent" } }, [
    "POST /locations/unassign-locations",
    { locations: "l1,l2", from: "agent" },
  ]),
  direct(contract.deleteLocations, { query: { locations: ["l1"] } }, [
    "POST /locations/delete-locations",
    { locations: "l1" },
  ]),
  direct(contract.unassignLocationRoutes, { body: { locationIds: ["l1"], routeIds: ["r1"] } }, [
    "POST /locations/unassign-routes",
    {},
    { locationIds: ["l1"], routeIds: ["r1"] },
  ]),
  direct(contract.listLocationRoutes, { query: { ...page, locationIds: ["l1", "l2"] } }, [
    "GET /locations/routes",
    { ...pageQuery, locationIds: "l1,l2" },
  ]),
  [
    contract.listOfficeLocations,
    () => locations.listOfficesOfLocations(up, ["l1"]),
    [
      "GET /office-locations",
      { limit: "0", filter: { where: { locationId: "l1" }, include: [{ relation: "office" }] } },
    ],
  ],
  [
    contract.listUserLocations,
    () => locations.listAgentsOfLocations(up, ["l1", "l2"]),
    [
      "GET /user-locations",
      {
        limit: "0",
        filter: { where: { locationId: { inq: ["l1", "l2"] } }, include: [{ relation: "user" }] },
      },
    ],
  ],
  direct(contract.listRouteTemplates, { params: { id: "u1" }, query: page }, [
    "GET /users/u1/route-templates",
    pageQuery,
  ]),
  direct(
    contract.createRouteTemplate,
    { params: { id: "u1" }, body: { name: "T", locationIds: ["l1"] }, ...once },
    ["POST /users/u1/route-templates", {}, { name: "T", locationIds: ["l1"] }],
  ),
  direct(contract.deleteRouteTemplate, { params: { id: "t1" } }, ["DELETE /route-templates/t1"]),
  direct(contract.listFilterTemplates, { query: page }, [
    "GET /location-filter-templates",
    pageQuery,
  ]),
  direct(
    contract.createFilterTemplate,
    {
      body: {
        name: "F",
        filters: { limit: 5, kilometers: 2, params: {} },
        isGlobal: false,
        status: "active",
      },
      ...once,
    },
    [
      "POST /location-filter-templates",
      {},
      {
        name: "F",
        isGlobal: false,
        status: "active",
        filters: { limit: 5, kilometers: 2, params: {} },
      },
    ],
  ),
  direct(contract.deleteFilterTemplate, { params: { id: "f1" } }, [
    "DELETE /location-filter-templates/f1",
  ]),
  direct(contract.countInbox, {}, ["GET /locations/inbox"]),
  direct(contract.listInbox, { params: { kind: "no-type" }, query: page }, [
    "GET /locations/inbox/no-type",
    pageQuery,
  ]),
  direct(contract.listSuspicions, { params: { kind: "duplicates" }, query: page }, [
    "GET /location-suspicions/duplicates",
    pageQuery,
  ]),
  direct(contract.dismissSuspicions, { body: { ids: ["s1", "s2"] } }, [
    "POST /location-suspicions/dismiss",
    {},
    { ids: ["s1", "s2"] },
  ]),
  direct(
    contract.setPositions,
    { body: { positions: [{ id: "l1", location: { coordinates: [-83, 40] }, rough: true }] } },
    [
      "POST /locations/positions",
      {},
      { positions: [{ id: "l1", location: { coordinates: [-83, 40] }, rough: true }] },
    ],
  ),
  direct(
    contract.mergeLocation,
    { params: { id: "l1" }, body: { otherId: "l2", take: ["name"], updatedAt: now } },
    ["POST /locations/l1/merge", {}, { otherId: "l2", take: ["name"], updatedAt: now }],
  ),
  direct(contract.listListViews, { query: { limit: 0, filter: { where: { list: "/routes" } } } }, [
    "GET /list-views",
    { limit: "0", filter: { where: { list: "/routes" } } },
  ]),
  direct(contract.createListView, { body: { list: "/routes", name: "Late", query: "" }, ...once }, [
    "POST /list-views",
    {},
    { list: "/routes", name: "Late", query: "" },
  ]),
  direct(contract.deleteListView, { params: { id: "v1" } }, ["DELETE /list-views/v1"]),
];
