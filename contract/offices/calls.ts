import { z } from "zod";
import { defineCall, EVERYONE, MANAGERS } from "../call";
import { Changed, Id, line, Stamp, Weekdays } from "../common";
import { BranchOffice, Location, Office, OfficeRef, Route } from "../entities";
import { ListQuery, listOf } from "../list";
import { WorkingTimes } from "./schema";

const offices = { tag: "Offices", scope: "entity", host: "offices" } as const;
const byId = z.object({ id: Id });

const timeZone = z
  .string()
  .min(1)
  .max(64)
  .describe("IANA name of the zone in which the office's dates are shown.");

export const listOffices = defineCall({
  ...offices,
  id: "offices.list",
  method: "GET",
  path: "/offices",
  summary: "Offices that the caller may act for",
  access: MANAGERS,
  extension: true,
  query: ListQuery,
  reply: listOf(Office),
});

export const getOffice = defineCall({
  ...offices,
  id: "offices.get",
  method: "GET",
  path: "/offices/{id}",
  summary: "One office; `filter.include` as in the list",
  access: EVERYONE,
  params: byId,
  query: ListQuery.pick({ filter: true }),
  reply: Office,
});

export const createOffice = defineCall({
  ...offices,
  id: "offices.create",
  method: "POST",
  path: "/offices",
  summary: "Make an office. Without a parent only an admin may",
  access: MANAGERS,
  creates: true,
  body: z.strictObject({
    name: line(200).min(1),
    managerId: Id.nullish(),
    parentId: Id.nullish(),
    timeZone: timeZone.optional(),
  }),
  reply: Office,
});

export const updateOffice = defineCall({
  ...offices,
  id: "offices.update",
  method: "PATCH",
  path: "/offices",
  summary:
    'Change the office that `where` names by id: `{"id": "…"}`. 409 when changed since `updatedAt`',
  access: MANAGERS,
  query: z.object({
    where: z.string().max(500).optional().describe('JSON: `{"id": "…"}`.'),
    filter: z.string().max(500).optional().describe('JSON: `{"where": {"id": "…"}}`.'),
  }),
  body: z.strictObject({
    name: line(200).min(1).optional(),
    managerId: Id.nullable().optional(),
    timeZone: timeZone.optional(),
    ...WorkingTimes,
    workingDays: Weekdays.optional().describe("From 0 for Monday to 6."),
    updatedAt: Stamp,
  }),
  reply: Changed,
});

const figure = z.number().int().nullish();

/**
 * An office in figures. Stops and visits are those of its own routes and agents, not its branches'.
 * Other servers have figures of their own, and none of these.
 */
export const OfficeReport = Office.extend({
  branchCount: figure.describe("Offices directly below it."),
  agentCount: figure.describe("Its active agents."),
  locationCount: figure.describe("Its active locations."),
  routeCount: figure.describe("Its routes that are not inactive."),
  completedRouteCount: figure.describe("Its completed routes."),
  visitCount: figure.describe("Visits by its agents in the last 30 days."),
});
export type OfficeReport = z.infer<typeof OfficeReport>;

export const officeReport = defineCall({
  ...offices,
  id: "offices.report",
  method: "GET",
  path: "/offices/report",
  summary: "Offices in figures, which are counted for the page alone",
  access: MANAGERS,
  query: ListQuery,
  reply: listOf(OfficeReport),
});

export const listOfficeRoutes = defineCall({
  ...offices,
  id: "offices.assignedRoutes",
  method: "GET",
  path: "/offices/{id}/assigned-routes",
  summary: "Routes assigned to the office, without its branches",
  access: MANAGERS,
  params: byId,
  query: ListQuery,
  reply: listOf(Route),
});

export const listUnassignedLocations = defineCall({
  ...offices,
  id: "offices.unassignedLocations",
  method: "GET",
  path: "/offices/{id}/unassigned-locations",
  summary: "Active locations of the office that no agent is given",
  access: MANAGERS,
  params: byId,
  query: ListQuery,
  reply: listOf(Location),
});

export const assignParent = defineCall({
  ...offices,
  id: "offices.assignParent",
  method: "POST",
  path: "/offices/{id}/assign-parent/{parentId}",
  summary: "Move an office with its branches under another one; 409 for a loop",
  access: MANAGERS,
  params: byId.extend({ parentId: Id }),
  reply: BranchOffice,
});

export const createBranchOffice = defineCall({
  ...offices,
  id: "branchOffices.create",
  method: "POST",
  path: "/branch-offices",
  summary: "Put an office that has no parent under another one; 409 for a loop",
  access: MANAGERS,
  creates: true,
  body: z.strictObject({ parentId: Id, branchId: Id }),
  reply: BranchOffice,
});

export const listBranchOffices = defineCall({
  ...offices,
  id: "branchOffices.list",
  method: "GET",
  path: "/branch-offices",
  summary: "Edges of the office tree; `filter.where.parentId`",
  access: MANAGERS,
  query: ListQuery,
  reply: listOf(BranchOffice),
});

export const getParentOffice = defineCall({
  ...offices,
  id: "branchOffices.parent",
  method: "GET",
  path: "/branch-offices/{id}/parent",
  summary: "The office above the office with this id; null for one at the top",
  access: MANAGERS,
  params: byId,
  reply: z.object({ parent: OfficeRef.nullable() }),
});
