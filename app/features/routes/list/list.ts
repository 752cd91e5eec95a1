import { type ListDefinition, prefixedKeys } from "~/lib/list-query";

const COLUMNS = [
  "name",
  "agent.displayName",
  "office.name",
  "totalLocation",
  "distance",
  "createdBy.email",
  "lastVisited",
  "status",
];

/** The URL state of the Routes list. Column names are those of the upstream. */
export const routesList: ListDefinition = {
  keys: prefixedKeys("route", { searchPath: "searchPath", filters: "filters" }),
  sortable: COLUMNS,
  filterable: [...COLUMNS, "createdBy"],
  searchPaths: [
    { value: "", label: "Normal" },
    { value: "office.name", label: "Office" },
    { value: "agent.displayName", label: "Agent" },
    { value: "type", label: "Type" },
    { value: "city", label: "City" },
    { value: "address", label: "Address" },
    { value: "zip", label: "Zip" },
  ],
  defaultSort: { by: "name", order: "asc" },
};

/** The value of the `createdBy` filter that stands for the reader. */
export const ME = "me";

/** The URL state of the Visited locations dialog. */
export const visitedList: ListDefinition = {
  keys: prefixedKeys("visited"),
  sortable: ["order", "location.name", "arrivalTime", "departureTime"],
  filterable: [],
  searchPaths: [],
  defaultSort: { by: "order", order: "asc" },
};
