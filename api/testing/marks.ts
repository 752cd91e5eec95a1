import type { Resource } from "../http/list/resource";

/** A text in a reply, and where it stands: `routes.createdBy.email`. */
export interface FoundText {
  path: string;
  text: string;
}

/**
 * All texts of a row. Where a to-many relation begins the path begins anew, so that
 * a visit's note is `visits.note` wherever the visit stands.
 */
export function textsOfRow(resource: Resource, row: object): FoundText[] {
  return Object.entries(row).flatMap(([key, value]) => {
    const relation = Object.hasOwn(resource.relations, key) ? resource.relations[key] : undefined;
    if (relation?.kind === "many" && Array.isArray(value)) {
      return value.flatMap((child: object) => textsOfRow(relation.resource, child));
    }
    return textsIn(value, `${resource.name}.${key}`);
  });
}

/** All texts of any value; the items of a list share a path. */
export function textsIn(value: unknown, path: string): FoundText[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
}

/** The rows of a reply: of a page those of the page, else the reply itself. */
export function rowsIn(body: unknown): object[] {
  const { data } = body as { data?: unknown };
  return Array.isArray(data) ? data : [body as object];
}
