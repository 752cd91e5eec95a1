import * as contract from "contract/calls";
import { expect } from "vitest";
import * as views from "../list-views.server";
import * as inbox from "../location-inbox.server";
import * as locations from "../locations.server";
import * as templates from "../templates.server";
import { now, once, page, pageQuery, type SentCase, up } from "./sent";

const notInactive = { status: { neq: "inactive" } };

export const LOCATIONS: SentCase[] = [
  [
    contract.listLocations,
    () => locations.listLocations(up, page, { include: [{ relation: "chain" }] }),
    ["GET /locations", { ...pageQuery, filter: { include: [{ relation: "chain" }] } }],
  ],
  [
    contract.listLocations,
    () => locations.listLocations(up, { ...page, polygon: "0,0;1,0;1,1", near: "40,-83,5" }),
    ["GET /locations", { ...pageQuery, polygon: "0,0;1,0;1,1", near: "40,-83,5" }],
  ],
  [
    contract.listLocationClusters,
    () =>
      locations.listLocationClusters(
        up,
        { box: "-84,39,-82,41", width: 800, height: 600 },
        { search: "cafe", filters: "city:Columbus" },
        { status: "active" },
      ),
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
  ],
  [
    contract.changeLocations,
    () => locations.changeLocations(up, ["l1", "l2"], { type: "cafe", chain: null }),
    ["POST /locations/change-many", {}, { locationIds: ["l1", "l2"], type: "cafe", chain: null }],
  ],
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
  [
    contract.getLocation,
    () => locations.getLocation(up, "l1", ["contacts"]),
    ["GET /locations/l1", { filter: { include: [{ relation: "contacts" }] } }],
  ],
  [
    contract.createLocation,
    () => locations.createLocation(up, { name: "S", location: { coordinates: [-83, 40] } }, once),
    ["POST /locations", {}, { name: "S", location: { coordinates: [-83, 40] } }],
  ],
  [
    contract.updateLocation,
    () => locations.updateLocation(up, "l1", { zip: null, updatedAt: now }),
    ["PATCH /locations/l1", {}, { zip: null, updatedAt: now }],
  ],
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
  [
    contract.importLocations,
    () =>
      locations.importLocations(
        up,
        { name: "a.csv", content: new Blob(["name\n"]) },
        { officeId: "o1" },
      ),
    ["POST /locations/csv", { officeId: "o1" }, expect.stringContaining('filename="a.csv"')],
  ],
  [
    contract.unassignLocations,
    () => locations.unassignLocations(up, ["l1", "l2"], "agent"),
    ["POST /locations/unassign-locations", { locations: "l1,l2", from: "agent" }],
  ],
  [
    contract.deleteLocations,
    () => locations.deleteLocations(up, ["l1"]),
    ["POST /locations/delete-locations", { locations: "l1" }],
  ],
  [
    contract.unassignLocationRoutes,
    () => locations.unassignLocationRoutes(up, { locationIds: ["l1"], routeIds: ["r1"] }),
    ["POST /locations/unassign-routes", {}, { locationIds: ["l1"], routeIds: ["r1"] }],
  ],
  [
    contract.listLocationRoutes,
    () => locations.listLocationRoutes(up, ["l1", "l2"], page),
    ["GET /locations/routes", { ...pageQuery, locationIds: "l1,l2" }],
  ],
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
  [
    contract.listRouteTemplates,
    () => templates.listRouteTemplates(up, "u1", page),
    ["GET /users/u1/route-templates", pageQuery],
  ],
  [
    contract.createRouteTemplate,
    () => templates.createRouteTemplate(up, "u1", { name: "T", locationIds: ["l1"] }, once),
    ["POST /users/u1/route-templates", {}, { name: "T", locationIds: ["l1"] }],
  ],
  [
    contract.deleteRouteTemplate,
    () => templates.deleteRouteTemplate(up, "t1"),
    ["DELETE /route-templates/t1"],
  ],
  [
    contract.listFilterTemplates,
    () => templates.listFilterTemplates(up, page),
    ["GET /location-filter-templates", pageQuery],
  ],
  [
    contract.createFilterTemplate,
    () =>
      templates.createFilterTemplate(
        up,
        { name: "F", filters: { limit: 5, kilometers: 2, params: {} } },
        once,
      ),
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
  ],
  [
    contract.deleteFilterTemplate,
    () => templates.deleteFilterTemplate(up, "f1"),
    ["DELETE /location-filter-templates/f1"],
  ],
  [contract.countInbox, () => inbox.countInbox(up), ["GET /locations/inbox"]],
  [
    contract.listInbox,
    () => inbox.listInbox(up, "no-type", page),
    ["GET /locations/inbox/no-type", pageQuery],
  ],
  [
    contract.listSuspicions,
    () => inbox.listSuspicions(up, "duplicates", page),
    ["GET /location-suspicions/duplicates", pageQuery],
  ],
  [
    contract.dismissSuspicions,
    () => inbox.dismissSuspicions(up, ["s1", "s2"]),
    ["POST /location-suspicions/dismiss", {}, { ids: ["s1", "s2"] }],
  ],
  [
    contract.setPositions,
    () => inbox.setPositions(up, [{ id: "l1", location: { coordinates: [-83, 40] }, rough: true }]),
    [
      "POST /locations/positions",
      {},
      { positions: [{ id: "l1", location: { coordinates: [-83, 40] }, rough: true }] },
    ],
  ],
  [
    contract.mergeLocation,
    () => inbox.mergeLocation(up, "l1", { otherId: "l2", take: ["name"], updatedAt: now }),
    ["POST /locations/l1/merge", {}, { otherId: "l2", take: ["name"], updatedAt: now }],
  ],
  [
    contract.listListViews,
    () => views.listListViews(up, "/routes"),
    ["GET /list-views", { limit: "0", filter: { where: { list: "/routes" } } }],
  ],
  [
    contract.createListView,
    () => views.createListView(up, { list: "/routes", name: "Late", query: "" }, once),
    ["POST /list-views", {}, { list: "/routes", name: "Late", query: "" }],
  ],
  [contract.deleteListView, () => views.deleteListView(up, "v1"), ["DELETE /list-views/v1"]],
];
