import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Changed, Id, line } from "../common";
import { LocationFilterTemplate, RouteTemplate, StopFilter } from "../entities";
import { ListQuery, listOf } from "../list";

const templates = { tag: "Templates", scope: "entity", access: MANAGERS } as const;
const byId = z.object({ id: Id });
const name = line(100).min(1);

export const listRouteTemplates = defineCall({
  ...templates,
  id: "routeTemplates.list",
  method: "GET",
  path: "/users/{id}/route-templates",
  summary: "The route templates of a user, newest first",
  params: byId,
  query: ListQuery,
  reply: listOf(RouteTemplate),
});

export const createRouteTemplate = defineCall({
  ...templates,
  id: "routeTemplates.create",
  method: "POST",
  path: "/users/{id}/route-templates",
  summary: "Keep a selection of stops for later",
  creates: true,
  params: byId,
  body: z.strictObject({
    name,
    locationIds: z.array(Id).min(1).max(1000),
    distance: z.number().min(0).max(1e9).nullish(),
    estimatedTime: z.number().min(0).max(1e9).nullish(),
  }),
  reply: RouteTemplate,
});

export const deleteRouteTemplate = defineCall({
  ...templates,
  id: "routeTemplates.delete",
  method: "DELETE",
  path: "/route-templates/{id}",
  summary: "Delete a route template of one's own; an admin, anyone's",
  params: byId,
  reply: Changed,
});

export const listFilterTemplates = defineCall({
  ...templates,
  id: "filterTemplates.list",
  method: "GET",
  path: "/location-filter-templates",
  summary: "The caller's own stop filters and the global ones, by name",
  extension: true,
  query: ListQuery,
  reply: listOf(LocationFilterTemplate),
});

export const createFilterTemplate = defineCall({
  ...templates,
  id: "filterTemplates.create",
  method: "POST",
  path: "/location-filter-templates",
  summary: "Keep a stop filter, active; a global one is an admin's to make",
  extension: true,
  creates: true,
  body: z.strictObject({
    name,
    filters: StopFilter,
    isGlobal: z.boolean().default(false),
    status: z.literal("active").default("active"),
    userId: Id.optional().describe("The caller's own id."),
  }),
  reply: LocationFilterTemplate,
});

export const deleteFilterTemplate = defineCall({
  ...templates,
  id: "filterTemplates.delete",
  method: "DELETE",
  path: "/location-filter-templates/{id}",
  summary: "Delete a stop filter of one's own; an admin, anyone's",
  extension: true,
  params: byId,
  reply: Changed,
});
