import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { ApiError } from "./errors";
import { createLengthCheck } from "./list-lengths";

/** The names of the parts in `details`, by the framework's word for them. */
const PARTS: Record<string, string> = { params: "path", querystring: "query", body: "body" };

/** Deeper JSON than this is refused before anything walks it by recursion. */
const MAX_DEPTH = 24;
/** Of an object with more, each would be looked at before it is refused. */
const MAX_FIELDS = 1000;

const MOST_MESSAGE_CHARACTERS = 500;

/** Reads a part of a request by its zod schema; what is wrong becomes a 422 naming the fields. */
export const readByZod: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const part = PARTS[httpPart ?? ""] ?? "request";
  // Lists come in bodies alone; what a query has of them is within the length of a request line.
  const lengthOf = httpPart === "body" ? createLengthCheck(schema) : undefined;
  return (data: unknown) => {
    const wrong = wrongShape(data);
    if (wrong) return { error: refusal({ [part]: wrong }) };
    const long = lengthOf?.(data, part);
    if (long) return { error: refusal({ [long.path]: `must have at most ${long.most} items` }) };
    const nul = pathOfNul(data, part);
    if (nul) return { error: refusal({ [nul]: "must not hold a NUL character" }) };
    const result = schema.safeParse(data);
    return result.success
      ? { value: result.data }
      : { error: refusal(byField(result.error, part)) };
  };
};

function byField(error: z.ZodError, part: string): Record<string, string> {
  const details: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    // A message may name each of very many keys.
    details[[part, ...path].join(".")] ??= message.slice(0, MOST_MESSAGE_CHARACTERS);
  }
  return details;
}

function refusal(details: Record<string, string>): ApiError {
  const [first] = Object.entries(details);
  return new ApiError(422, first ? `${first[0]}: ${first[1]}` : "The request is not valid", {
    details,
  });
}

/** The problem with a value before anybody reads what it says; undefined when nothing is. */
export function wrongShape(value: unknown, depth = 1): string | undefined {
  if (depth > MAX_DEPTH) return "is nested too deep";
  const parts = partsOf(value);
  if (!Array.isArray(value) && parts.length > MAX_FIELDS) {
    return `has more than ${MAX_FIELDS} fields`;
  }
  for (const part of parts) {
    const found = wrongShape(part, depth + 1);
    if (found) return found;
  }
  return undefined;
}

const NONE: unknown[] = [];

function partsOf(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return NONE;
  return Array.isArray(value) ? value : Object.values(value);
}

/** Where a text holds a NUL, which Postgres can't store or compare; undefined when none does. */
export function pathOfNul(value: unknown, path: string): string | undefined {
  // Hardly any text does, and the path of each is long to write.
  if (!holdsNul(value)) return undefined;
  if (typeof value === "string") return path;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const found = key.includes("\0") ? path : pathOfNul(item, `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}

function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (partsOf(value).some(holdsNul)) return true;
  const hasKeys = typeof value === "object" && value !== null && !Array.isArray(value);
  return hasKeys && Object.keys(value).some((key) => key.includes("\0"));
}
