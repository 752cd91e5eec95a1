import * as contract from "contract/calls";
import { expect } from "vitest";
import * as channels from "../channels.server";
import * as coverage from "../coverage.server";
import * as dashboard from "../dashboard.server";
import * as exported from "../exports.server";
import * as imports from "../imports.server";
import * as jobs from "../jobs.server";
import * as visits from "../visits.server";
import { now, once, page, pageQuery, type SentCase, up } from "./sent";

export const VISITS: SentCase[] = [
  [
    contract.listVisits,
    () => visits.listVisits(up, page, { where: { confirmed: false } }),
    ["GET /visits", { ...pageQuery, filter: { where: { confirmed: false } } }],
  ],
  [
    contract.reportVisit,
    () => visits.reportVisit(up, "s1", { actuallyVisited: true, arrival: now }, once),
    ["POST /route-location-maps/s1/visit", {}, { actuallyVisited: true, arrival: now }],
  ],
  [
    contract.confirmVisit,
    () => visits.confirmVisit(up, "v1", false),
    ["PATCH /visits/v1", {}, { confirmed: false }],
  ],
  [
    contract.reviewVisits,
    () => visits.reviewVisits(up, ["v1", "v2"], { confirmed: false, reason: "Too far" }),
    ["POST /visits/reviews", {}, { visitIds: ["v1", "v2"], confirmed: false, reason: "Too far" }],
  ],
  [
    contract.postPositions,
    () => visits.postPositions(up, "u1", [{ coordinates: [-83, 40], recordedAt: now }]),
    ["POST /users/u1/positions", {}, [{ coordinates: [-83, 40], recordedAt: now }]],
  ],
  [
    contract.readCoverage,
    () => coverage.getCoverage(up, { officeId: "o1" }),
    ["GET /coverage", { officeId: "o1" }],
  ],
  [
    contract.getDashboard,
    () => dashboard.getDashboard(up, { officeId: "o1" }),
    ["GET /dashboard", { officeId: "o1" }],
  ],
  [contract.getPosition, () => visits.getPosition(up, "u1"), ["GET /users/u1/position"]],
  [
    contract.listPositions,
    () => visits.listPositions(up, { limit: 0, officeId: "o1" }),
    ["GET /positions", { limit: "0", officeId: "o1" }],
  ],
  [
    contract.streamPositions,
    () => visits.openPositions(up, { userId: "u1" }),
    ["GET /positions/stream", { userId: "u1" }],
  ],
  [contract.listChannels, () => channels.listChannels(up, page), ["GET /channels", pageQuery]],
  [contract.getChannel, () => channels.getChannel(up, "c1"), ["GET /channels/c1"]],
  [contract.countUnread, () => channels.countUnread(up), ["GET /channels/unread"]],
  [
    contract.streamMessages,
    () => channels.openMessages(up, { channelId: "c1" }, "m1"),
    ["GET /channels/stream", { channelId: "c1" }],
  ],
  [
    contract.createChannel,
    () => channels.createChannel(up, { name: "C", officeId: "o1" }, once),
    ["POST /channels", {}, { name: "C", officeId: "o1" }],
  ],
  [
    contract.listMessages,
    () => channels.listMessages(up, "c1", page),
    ["GET /channels/c1/messages", pageQuery],
  ],
  [
    contract.sendMessage,
    () => channels.sendMessage(up, "c1", "Hello", once),
    ["POST /channels/c1/messages", {}, { text: "Hello" }],
  ],
  [
    contract.readChannel,
    () => channels.markChannelRead(up, "c1", "m1"),
    ["POST /channels/c1/read", { upTo: "m1" }],
  ],
  [
    contract.exportLocations,
    () => exported.exportLocations(up, { search: "a" }, { where: { city: "X" } }),
    ["GET /locations/export", { search: "a", filter: { where: { city: "X" } } }],
  ],
  [
    contract.noteExport,
    () => exported.noteExport(up, { name: "routes", format: "csv" }),
    ["POST /exports", {}, { name: "routes", format: "csv" }],
  ],
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
  [
    contract.uploadImport,
    () =>
      imports.uploadImport(
        up,
        { name: "a.csv", content: new Blob(["name\n"]) },
        { officeId: "o1" },
      ),
    ["POST /imports", { officeId: "o1" }, expect.stringContaining('filename="a.csv"')],
  ],
  [contract.listImports, () => imports.listImports(up, page), ["GET /imports", pageQuery]],
  [contract.getImport, () => imports.getImport(up, "i1"), ["GET /imports/i1"]],
  [
    contract.previewImport,
    () => imports.previewImport(up, "i1", ["name", null]),
    ["POST /imports/i1/preview", {}, { mapping: ["name", null] }],
  ],
  [
    contract.listImportRows,
    () => imports.listImportRows(up, "i1", { ...page, kind: "wrong" }),
    ["GET /imports/i1/rows", { ...pageQuery, kind: "wrong" }],
  ],
  [contract.exportBadRows, () => imports.exportBadRows(up, "i1"), ["GET /imports/i1/bad-rows"]],
  [contract.importTemplate, () => imports.openImportTemplate(up), ["GET /imports/template"]],
  [contract.applyImport, () => imports.applyImport(up, "i1"), ["POST /imports/i1/apply"]],
  [contract.revertImport, () => imports.revertImport(up, "i1"), ["POST /imports/i1/revert"]],
  [contract.discardImport, () => imports.discardImport(up, "i1"), ["DELETE /imports/i1"]],
  [contract.getJob, () => jobs.getJob(up, "j1"), ["GET /jobs/j1"]],
  [
    contract.listJobProblems,
    () => jobs.listJobProblems(up, "j1", page),
    ["GET /jobs/j1/problems", pageQuery],
  ],
];
