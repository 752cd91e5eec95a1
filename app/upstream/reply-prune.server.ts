import type { z } from "zod";

type Container = Record<string | number, unknown>;
interface Removable {
  from: Container;
  name: string | number;
  /** What stands there instead; a row of a list goes altogether. */
  instead: null | undefined;
}

/**
 * The value without the parts that have problems: a field that need not be there, else the row
 * that it is in. Changes the value.
 *
 * @returns undefined where a problem can't be left out, or nothing of a list would be left
 */
export function withoutProblems(
  schema: z.core.$ZodType,
  value: unknown,
  problems: readonly z.core.$ZodIssue[],
): unknown {
  const rows = new Map<unknown[], Set<number>>();
  for (const { path } of problems) {
    const part = smallestRemovable(schema, value, path);
    if (!part) return undefined;
    if (Array.isArray(part.from)) {
      const gone = rows.get(part.from) ?? new Set();
      rows.set(part.from, gone.add(Number(part.name)));
    } else part.from[part.name] = part.instead;
  }
  const all = typeof value === "object" && value !== null && "data" in value ? value.data : value;
  for (const [list, gone] of rows) {
    if (list === all && gone.size === list.length) return undefined;
    const kept = list.filter((_, index) => !gone.has(index));
    list.splice(0, list.length, ...kept);
  }
  return value;
}

/** Follows a path down schema and value; the last part on it that may be left out. */
function smallestRemovable(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[],
): Removable | undefined {
  let found: Removable | undefined;
  let at: z.core.$ZodType | undefined = schema;
  let inside = value;
  for (const step of path) {
    const name = typeof step === "symbol" ? String(step) : step;
    if (typeof inside !== "object" || inside === null || !at) break;
    const from = inside as Container;
    const { def } = bare(at);
    if (def.type === "object") {
      at = def.shape[name];
      const may = at && absenceOf(at);
      if (may) found = { from, name, instead: may.instead };
    } else if (def.type === "array") {
      at = def.element;
      found = { from, name, instead: undefined };
    } else break;
    inside = from[name];
  }
  return found;
}

/** What may stand in place of a field; nothing where the field must be there. */
function absenceOf(schema: z.core.$ZodType): { instead: null | undefined } | undefined {
  const { type } = (schema as z.core.$ZodTypes)._zod.def;
  if (type === "optional" || type === "default") return { instead: undefined };
  return type === "nullable" ? { instead: null } : undefined;
}

/** The schema itself, without what lets it be absent. */
function bare(schema: z.core.$ZodType): { def: z.core.$ZodTypes["_zod"]["def"] } {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === "optional" || def.type === "nullable" || def.type === "default"
    ? bare(def.innerType)
    : { def };
}
