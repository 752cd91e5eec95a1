import { z } from "zod";
import { AUDIT_KINDS } from "../audit/facts";
import { defineCall, MANAGERS, Streamed } from "../call";
import { Done, Id } from "../common";
import { ListQuery, NARROWING } from "../list";
import { AreaQuery } from "../locations/area";
import { REPORT_NAMES } from "../reports/facts";
import { EXPORTED_LISTS } from "./facts";

/** Where the CSV is had: a link under the API, good for five minutes. */
export const ExportLink = z.object({ url: z.string() });
export type ExportLink = z.infer<typeof ExportLink>;

const exported = {
  method: "GET",
  recorded: true,
  access: MANAGERS,
  scope: "entity",
  reply: ExportLink,
} as const;
const byId = z.object({ id: Id });
/** What a list is narrowed by is what its export is narrowed by. */
const Narrowed = ListQuery.pick(NARROWING);

export const exportLocations = defineCall({
  ...exported,
  id: "locations.export",
  path: "/locations/export",
  summary: "Locations as CSV, narrowed as their list. `box`, `polygon` and `near` are extensions",
  tag: "Locations",
  query: Narrowed.extend(AreaQuery.shape),
});

export const exportRoutes = defineCall({
  ...exported,
  id: "routes.export",
  path: "/routes/export",
  summary: "Routes as CSV, narrowed as their list",
  tag: "Routes",
  extension: true,
  query: Narrowed,
});

export const exportRouteStops = defineCall({
  ...exported,
  id: "routeLocations.export",
  path: "/route-location-maps/{id}/export",
  summary: "The stops of one route as CSV, in their order",
  tag: "Routes",
  params: byId,
});

const office = { ...exported, tag: "Offices", host: "offices", params: byId } as const;

export const exportOfficeLocations = defineCall({
  ...office,
  id: "offices.exportLocations",
  path: "/office/{id}/export-locations",
  summary: "Locations of an office and its branches as CSV",
});

export const exportOfficeRoutes = defineCall({
  ...office,
  id: "offices.exportRoutes",
  path: "/office/{id}/export-routes",
  summary: "Routes of an office and its branches as CSV",
});

export const exportSubOffices = defineCall({
  ...office,
  id: "offices.exportSubOffices",
  path: "/office/{id}/export-suboffice",
  summary: "The branches of an office, at any depth, as CSV",
});

export const exportOfficeUsers = defineCall({
  ...office,
  id: "offices.exportUsers",
  path: "/offices/{id}/export-users",
  summary: "Users of an office and its branches as CSV",
});

export const downloadExport = defineCall({
  id: "exports.download",
  method: "GET",
  path: "/exports/{id}",
  summary: "The CSV behind a link; its first rows come while the last are still being written",
  tag: "Jobs",
  access: "public",
  scope: "account",
  extension: true,
  stream: "text/csv",
  params: byId,
  query: z.object({
    expires: z.string().max(20).describe("Seconds since 1970."),
    signature: z.string().max(100),
  }),
  reply: Streamed,
});

const PARTS: Record<string, string> = {
  ":id": "[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}",
  ":of": AUDIT_KINDS.join("|"),
  ":report": REPORT_NAMES.join("|"),
};
const LIST_PATTERN = EXPORTED_LISTS.map((list) =>
  list.replace(/:\w+/g, (part) => `(${PARTS[part]})`),
).join("|");
const ExportedList = z
  .string()
  .max(100)
  .regex(new RegExp(`^(${LIST_PATTERN})$`, "i"), "must be the path of a list")
  .describe("What is listed: `routes`.");

export const noteExport = defineCall({
  ...exported,
  id: "exports.note",
  method: "POST",
  path: "/exports",
  summary:
    "Tell of a file that was made of the rows of a list, which a console does by itself: it stands in the audit trail as an export",
  tag: "Audit",
  extension: true,
  // What consoles of before say besides is left out: it was text of their own.
  body: z.object({
    name: ExportedList,
    format: z.enum(["csv", "geojson"]).default("csv"),
    isNarrowed: z.boolean().optional().describe("Whether it is less than the whole list."),
  }),
  reply: Done,
});
