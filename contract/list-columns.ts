/**
 * The names that the list calls know: for each list what `sortBy`, `filters` and `where` take as
 * columns, and what `searchPath` takes. A name with a dot is of a related entity. The API's
 * resources are declared by these names, so neither side can know one that the other doesn't.
 *
 * Free of zod: the browser bundle uses it too.
 */

export * from "./audit/columns";
export * from "./imports/columns";
export * from "./location-types/columns";
export * from "./locations/columns";
export * from "./messages/columns";
export * from "./plans/columns";
export * from "./routes/columns";
export * from "./tracking/columns";
export * from "./users/columns";
export * from "./views/columns";
export * from "./visits/columns";
