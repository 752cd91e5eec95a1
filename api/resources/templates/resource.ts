import { LocationFilterTemplate, RouteTemplate } from "contract/entities";
import { sql } from "drizzle-orm";
import { locationFilterTemplates, routeTemplates } from "../../db/schema";
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
} from "../../http/list/resource";

// Templates are a user's and no office's, so that they are at hand whichever office the user
// acts for. Whose a call is about is its own condition.
const anyOffice = () => sql`true`;

export const routeTemplateResource: Resource<typeof RouteTemplate> = {
  name: "route-templates",
  row: RouteTemplate,
  from: sql`${routeTemplates}`,
  joins: {},
  columns: {
    id: idColumn(routeTemplates.id),
    name: textColumn(routeTemplates.name),
    userId: idColumn(routeTemplates.userId),
    locationIds: jsonColumn(sql`to_json(${routeTemplates.locationIds})`),
    distance: numberColumn(routeTemplates.distance),
    estimatedTime: numberColumn(routeTemplates.estimatedTime),
    createdAt: instantColumn(routeTemplates.createdAt),
  },
  relations: {},
  search: { default: contains(routeTemplates.name), name: contains(routeTemplates.name) },
  defaultOrder: ["createdAt DESC"],
  scope: anyOffice,
};

export const filterTemplateResource: Resource<typeof LocationFilterTemplate> = {
  name: "location-filter-templates",
  row: LocationFilterTemplate,
  from: sql`${locationFilterTemplates}`,
  joins: {},
  columns: {
    id: idColumn(locationFilterTemplates.id),
    name: textColumn(locationFilterTemplates.name),
    filters: jsonColumn(locationFilterTemplates.filters),
    isGlobal: booleanColumn(locationFilterTemplates.isGlobal),
    status: enumColumn(locationFilterTemplates.status, ["active", "inactive"]),
    userId: idColumn(locationFilterTemplates.userId),
    createdAt: instantColumn(locationFilterTemplates.createdAt),
  },
  relations: {},
  search: {
    default: contains(locationFilterTemplates.name),
    name: contains(locationFilterTemplates.name),
  },
  defaultOrder: ["name ASC"],
  scope: anyOffice,
};
