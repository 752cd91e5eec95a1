/**
 * The names that the list calls know: for each list what `sortBy`, `filters` and `where` take as
 * columns, and what `searchPath` takes. A name with a dot is of a related entity. The API's
 * resources are declared by these names, so neither side can know one that the other doesn't.
 *
 * Kept free of zod: the browser bundle uses it too.
 */

export * from "./agents";
export * from "./audit";
export * from "./kept";
export * from "./locations";
export * from "./messages";
export * from "./people";
export * from "./routes";
export * from "./visits";
