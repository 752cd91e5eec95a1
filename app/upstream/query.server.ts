/** How the `filter` of a call is written. */
import type { Filter, Include } from "contract/list";

/** The filter that asks for relations, by their names or with a scope of their own. */
export const including = (relations: readonly (string | Include)[]): Filter => ({
  include: relations.map((one) => (typeof one === "string" ? { relation: one } : one)),
});
