import { LocationFilterTemplate, RouteTemplate } from "contract/entities";
import type {
  FilterTemplateColumn,
  FilterTemplateSearchPath,
  RouteTemplateColumn,
  RouteTemplateSearchPath,
} from "contract/list-columns";
import { sql } from "drizzle-orm";
import { locationFilterTemplates, routeTemplates } from "../../../db/schema";
import {
  booleanColumn,
  contains,
  enumColumn,
  idColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../../http/list/resource";

// Templates are a user's and no office's, so that they are at hand whichever office the user
// acts for. Whose a call is about is its own condition.
const anyOffice = () => sql`true`;

export const routeTemplateResource: Resource<
  typeof RouteTemplate,
  RouteTemplateColumn,
  RouteTemplateSearchPath
> = {
  name: "route-templates",
  row: RouteTemplate,
  from: sql`${routeTemplates}`,
  joins: {},
  columns: {
    id: idColumn(routeTemplates.id),
    name: textColumn(routeTemplates.name),
    userId: idColumn(routeTemplates.userId),
    distance: numberColumn(routeTemplates.distance),
    estimatedTime: numberColumn(routeTemplates.estimatedTime),
    createdAt: instantColumn(routeTemplates.createdAt),
  },
  json: { locationIds: jsonColumn(sql`to_json(${routeTemplates.locationIds})`) },
  relations: {},
  search: { name: contains(routeTemplates.name) },
  defaultSearch: ["name"],
  defaultOrder: ["createdAt DESC"],
  scope: anyOffice,
};

export const filterTemplateResource: Resource<
  typeof LocationFilterTemplate,
  FilterTemplateColumn,
  FilterTemplateSearchPath
> = {
  name: "location-filter-templates",
  row: LocationFilterTemplate,
  from: sql`${locationFilterTemplates}`,
  joins: {},
  columns: {
    id: idColumn(locationFilterTemplates.id),
    name: textColumn(locationFilterTemplates.name),
    isGlobal: booleanColumn(locationFilterTemplates.isGlobal),
    status: enumColumn(locationFilterTemplates.status, ["active", "inactive"]),
    userId: idColumn(locationFilterTemplates.userId),
    createdAt: instantColumn(locationFilterTemplates.createdAt),
  },
  json: { filters: jsonColumn(locationFilterTemplates.filters) },
  relations: {},
  search: { name: contains(locationFilterTemplates.name) },
  defaultSearch: ["name"],
  defaultOrder: ["name ASC"],
  scope: anyOffice,
};
