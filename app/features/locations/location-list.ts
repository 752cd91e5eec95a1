import { type ListDefinition, prefixedKeys } from "~/lib/list-query";

/** The URL state of the routes that a location is on. */
export const locationRoutesList: ListDefinition = {
  keys: prefixedKeys("route"),
  sortable: ["name", "agent.displayName", "totalLocation", "lastVisited", "status"],
  filterable: [],
  searchPaths: [],
  defaultSort: { by: "name", order: "asc" },
};
