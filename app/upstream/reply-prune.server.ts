import type { z } from "zod";

type Container = Record<PropertyKey, unknown>;

/**
 * Reads a value without the parts of it that can't be read: a field that need not be there, else
 * the row that it is in. Changes the value.
 *
 * @returns undefined where nothing of a list would be left, or no part can be done without
 */
export function readWithoutProblems<T>(schema: z.ZodType<T>, value: unknown): T | undefined {
  const hadRows = rowCount(value) > 0;
  for (;;) {
    const result = schema.safeParse(value);
    if (result.success) return hadRows && rowCount(value) === 0 ? undefined : result.data;
    const parts = result.error.issues.map(({ path }) => lastOn(path, value));
    const lists = new Set<unknown[]>();
    for (const part of parts) {
      if (!part) return undefined;
      // A row stays in its place until all that go in this round are known by theirs.
      if (Array.isArray(part.from)) lists.add(part.from);
      part.from[part.name] = undefined;
    }
    for (const list of lists) {
      const kept = list.filter((row) => row !== undefined);
      list.splice(0, list.length, ...kept);
    }
  }
}

/** The last part on a path that is there; what should follow on it is missing. */
function lastOn(path: readonly PropertyKey[], value: unknown) {
  let last: { from: Container; name: PropertyKey } | undefined;
  let inside = value;
  for (const name of path) {
    if (typeof inside !== "object" || inside === null) break;
    const from = inside as Container;
    inside = from[name];
    if (inside === undefined) break;
    last = { from, name };
  }
  return last;
}

function rowCount(value: unknown): number {
  const rows = typeof value === "object" && value !== null && "data" in value ? value.data : [];
  return Array.isArray(rows) ? rows.length : 0;
}
