import * as contract from "contract/calls";
import { expect } from "vitest";
import * as exported from "../exports.server";
import * as visits from "../visits.server";
import { direct, now, once, page, pageQuery, type SentCase, up } from "./sent";

const PHONE_ID = "6f9f0a54-0000-4000-8000-000000000001";

export const VISITS: SentCase[] = [
  direct(contract.listVisits, { query: { ...page, filter: { where: { confirmed: false } } } }, [
    "GET /visits",
    { ...pageQuery, filter: { where: { confirmed: false } } },
  ]),
  direct(
    contract.reportVisit,
    { params: { id: "s1" }, body: { actuallyVisited: true, arrival: now }, ...once },
    ["POST /route-location-maps/s1/visit", {}, { actuallyVisited: true, arrival: now }],
  ),
  direct(
    contract.addPlace,
    { body: { id: PHONE_ID, place: { name: "Corner shop" }, arrival: now } },
    [
      "POST /visits/added-places",
      {},
      { id: PHONE_ID, place: { name: "Corner shop" }, arrival: now },
    ],
  ),
  direct(contract.withdrawVisit, { params: { id: "v1" } }, ["DELETE /visits/v1"]),
  direct(contract.confirmVisit, { params: { id: "v1" }, body: { confirmed: false } }, [
    "PATCH /visits/v1",
    {},
    { confirmed: false },
  ]),
  direct(
    contract.reviewVisits,
    { body: { visitIds: ["v1", "v2"], confirmed: false, reason: "Too far" } },
    ["POST /visits/reviews", {}, { visitIds: ["v1", "v2"], confirmed: false, reason: "Too far" }],
  ),
  direct(
    contract.listLateReports,
    { query: { ...page, filter: { where: { status: "waiting" } } } },
    ["GET /visits/late-reports", { ...pageQuery, filter: { where: { status: "waiting" } } }],
  ),
  direct(
    contract.listPresumedVisits,
    { query: { ...page, filter: { where: { status: "waiting" } } } },
    ["GET /visits/presumed", { ...pageQuery, filter: { where: { status: "waiting" } } }],
  ),
  direct(contract.answerPresumedVisits, { body: { ids: ["p1"], accepted: true } }, [
    "POST /visits/presumed/answers",
    {},
    { ids: ["p1"], accepted: true },
  ]),
  direct(contract.getPresumedMinutes, { params: { id: "t1" } }, [
    "GET /location-types/t1/presumed-visits",
  ]),
  direct(contract.setPresumedMinutes, { params: { id: "t1" }, body: { minutes: 5 } }, [
    "PATCH /location-types/t1/presumed-visits",
    {},
    { minutes: 5 },
  ]),
  direct(contract.reviewLateReports, { body: { ids: ["l1"], accepted: true } }, [
    "POST /visits/late-reports/reviews",
    {},
    { ids: ["l1"], accepted: true },
  ]),
  direct(contract.uploadVisitPhoto, { file: { name: "photo", content: new Blob(["p"]) } }, [
    "POST /visit-photos",
    {},
    expect.stringContaining('name="file"'),
  ]),
  direct(
    contract.uploadLaterPhoto,
    { params: { id: "p1" }, file: { name: "photo", content: new Blob(["p"]) } },
    ["POST /visit-photos/p1", {}, expect.stringContaining('name="file"')],
  ),
  direct(contract.getProofDemands, { params: { id: "t1" } }, ["GET /location-types/t1/proof"]),
  direct(contract.readVisitPhoto, { params: { id: "p1" } }, ["GET /visit-photos/p1"]),
  direct(
    contract.setProofDemands,
    { params: { id: "t1" }, body: { photo: "required", signature: "off", code: "asked" } },
    ["PATCH /location-types/t1/proof", {}, { photo: "required", signature: "off", code: "asked" }],
  ),
  direct(contract.listVisitReasons, {}, ["GET /visit-reasons"]),
  direct(contract.createVisitReason, { body: { name: "Flooded" }, ...once }, [
    "POST /visit-reasons",
    {},
    { name: "Flooded" },
  ]),
  direct(contract.updateVisitReason, { params: { id: "closed" }, body: { place: 2 } }, [
    "PATCH /visit-reasons/closed",
    {},
    { place: 2 },
  ]),
  direct(contract.visitReasonCounts, { query: { officeId: "o1" } }, [
    "GET /reports/visit-reasons",
    { officeId: "o1" },
  ]),
  direct(
    contract.postPositions,
    { params: { id: "u1" }, body: [{ coordinates: [-83, 40], recordedAt: now }] },
    ["POST /users/u1/positions", {}, [{ coordinates: [-83, 40], recordedAt: now }]],
  ),
  direct(contract.readCoverage, { query: { officeId: "o1" } }, [
    "GET /coverage",
    { officeId: "o1" },
  ]),
  direct(contract.getDashboard, { query: { officeId: "o1", day: "2026-11-28" } }, [
    "GET /dashboard",
    { officeId: "o1", day: "2026-11-28" },
  ]),
  direct(contract.getDashboardVisits, { query: { officeId: "o1", limit: 5 } }, [
    "GET /dashboard/visits",
    { officeId: "o1", limit: "5" },
  ]),
  [contract.getPosition, () => visits.getPosition(up, "u1"), ["GET /users/u1/position"]],
  direct(contract.listPositions, { query: { limit: 0, officeId: "o1" } }, [
    "GET /positions",
    { limit: "0", officeId: "o1" },
  ]),
  direct(contract.streamPositions, { query: { userId: "u1" } }, [
    "GET /positions/stream",
    { userId: "u1" },
  ]),
  direct(contract.listChannels, { query: page }, ["GET /channels", pageQuery]),
  direct(contract.getChannel, { params: { id: "c1" } }, ["GET /channels/c1"]),
  direct(contract.countUnread, {}, ["GET /channels/unread"]),
  direct(contract.streamMessages, { query: { channelId: "c1" }, lastEventId: "m1" }, [
    "GET /channels/stream",
    { channelId: "c1" },
  ]),
  direct(contract.createChannel, { body: { name: "C", officeId: "o1" }, ...once }, [
    "POST /channels",
    {},
    { name: "C", officeId: "o1" },
  ]),
  direct(contract.listMessages, { params: { id: "c1" }, query: page }, [
    "GET /channels/c1/messages",
    pageQuery,
  ]),
  direct(contract.sendMessage, { params: { id: "c1" }, body: { text: "Hello" }, ...once }, [
    "POST /channels/c1/messages",
    {},
    { text: "Hello" },
  ]),
  direct(contract.readChannel, { params: { id: "c1" }, query: { upTo: "m1" } }, [
    "POST /channels/c1/read",
    { upTo: "m1" },
  ]),
  [
    contract.exportLocations,
    () => exported.exportLocations(up, { search: "a", filter: { where: { city: "X" } } }),
    ["GET /locations/export", { search: "a", filter: { where: { city: "X" } } }],
  ],
  direct(contract.noteExport, { body: { name: "routes", format: "csv" } }, [
    "POST /exports",
    {},
    { name: "routes", format: "csv" },
  ]),
  [
    contract.exportRoutes,
    () => exported.exportRoutes(up, { search: "a", filters: "status:new" }),
    ["GET /routes/export", { search: "a", filters: "status:new" }],
  ],
  [
    contract.exportRouteStops,
    () => exported.exportRouteStops(up, "r1"),
    ["GET /route-location-maps/r1/export"],
  ],
  [
    contract.exportOfficeLocations,
    () => exported.exportOffice(up, "o1", "locations"),
    ["GET /office/o1/export-locations"],
  ],
  [
    contract.exportOfficeRoutes,
    () => exported.exportOffice(up, "o1", "routes"),
    ["GET /office/o1/export-routes"],
  ],
  [
    contract.exportSubOffices,
    () => exported.exportOffice(up, "o1", "branches"),
    ["GET /office/o1/export-suboffice"],
  ],
  [
    contract.exportOfficeUsers,
    () => exported.exportOffice(up, "o1", "users"),
    ["GET /offices/o1/export-users"],
  ],
  [
    contract.downloadExport,
    () => exported.followExport(up, { url: "/exports/e1?expires=1&signature=s" }),
    ["GET /exports/e1", { expires: "1", signature: "s" }],
  ],
  direct(
    contract.uploadImport,
    { query: { officeId: "o1" }, file: { name: "a.csv", content: new Blob(["name\n"]) } },
    ["POST /imports", { officeId: "o1" }, expect.stringContaining('filename="a.csv"')],
  ),
  direct(contract.listImports, { query: page }, ["GET /imports", pageQuery]),
  direct(contract.getImport, { params: { id: "i1" } }, ["GET /imports/i1"]),
  direct(contract.rereadImport, { params: { id: "i1" }, body: { sheet: "Stores" } }, [
    "POST /imports/i1/reading",
    {},
    { sheet: "Stores" },
  ]),
  direct(contract.previewImport, { params: { id: "i1" }, body: { mapping: ["name", null] } }, [
    "POST /imports/i1/preview",
    {},
    { mapping: ["name", null] },
  ]),
  direct(contract.listImportRows, { params: { id: "i1" }, query: { ...page, kind: "wrong" } }, [
    "GET /imports/i1/rows",
    { ...pageQuery, kind: "wrong" },
  ]),
  [contract.exportBadRows, () => exported.exportBadRows(up, "i1"), ["GET /imports/i1/bad-rows"]],
  direct(contract.importTemplate, {}, ["GET /imports/template"]),
  direct(contract.applyImport, { params: { id: "i1" } }, ["POST /imports/i1/apply"]),
  direct(contract.revertImport, { params: { id: "i1" } }, ["POST /imports/i1/revert"]),
  direct(contract.discardImport, { params: { id: "i1" } }, ["DELETE /imports/i1"]),
  direct(contract.getJob, { params: { id: "j1" } }, ["GET /jobs/j1"]),
  direct(contract.listJobProblems, { params: { id: "j1" }, query: page }, [
    "GET /jobs/j1/problems",
    pageQuery,
  ]),
];
