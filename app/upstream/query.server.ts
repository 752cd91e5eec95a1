/** How the modules write the parameters that the calls take as text. */
import type { Filter, Include } from "contract/list";

/** What a list is narrowed by and shown with. */
export type ListFilter = Pick<Filter, "where" | "include">;

/** The `filter` parameter; undefined where nothing is asked. */
export const toFilter = (filter: Filter | undefined): string | undefined =>
  filter && JSON.stringify(filter);

/** Relations by their names, or with a scope of their own, as the `filter` of a single thing. */
export const toIncludes = (
  relations: readonly (string | Include)[] | undefined,
): string | undefined =>
  relations &&
  toFilter({
    include: relations.map((one) => (typeof one === "string" ? { relation: one } : one)),
  });

/** The filter that asks for relations, by their names or with a scope of their own. */
export const including = (relations: readonly (string | Include)[]): Filter => ({
  include: relations.map((one) => (typeof one === "string" ? { relation: one } : one)),
});

/** A parameter that names several things. */
export const toIds = (ids: readonly string[]): string => ids.join(",");
