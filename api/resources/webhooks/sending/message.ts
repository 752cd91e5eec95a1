import { fieldsOf } from "../../audit";
import type { Claimed } from "./claim";

/** The most characters of a body. Of a larger change, receivers get everything but the values. */
const LONGEST_BODY = 64 * 1024;

/** The body of a message, the same at each try. */
export function bodyOf({ event, at, data }: Claimed): string {
  const { before, after, ...rest } = data;
  const told = { ...fieldsOf(rest), before: valuesOf(before), after: valuesOf(after) };
  const body = JSON.stringify({ type: event, timestamp: at, data: told });
  if (body.length <= LONGEST_BODY) return body;
  return JSON.stringify({ type: event, timestamp: at, data: { ...fieldsOf(rest), isCut: true } });
}

const valuesOf = (values: unknown): Record<string, unknown> | null =>
  typeof values === "object" && values !== null
    ? fieldsOf(values as Record<string, unknown>)
    : null;
