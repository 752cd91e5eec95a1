import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { ApiError } from "./errors";
import { createLengthCheck } from "./list-lengths";

/** The names of the parts in `details`, by the framework's word for them. */
const PARTS: Record<string, string> = { params: "path", querystring: "query", body: "body" };

/** Deeper JSON than this is refused before anything walks it by recursion. */
const MAX_DEPTH = 24;

/** Reads a part of a request by its zod schema; what is wrong becomes a 422 naming the fields. */
export const readByZod: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const part = PARTS[httpPart ?? ""] ?? "request";
  // Lists come in bodies alone; what a query has of them is within the length of a request line.
  const lengthOf = httpPart === "body" ? createLengthCheck(schema) : undefined;
  return (data: unknown) => {
    if (isTooDeep(data)) return { error: refusal({ [part]: "is nested too deep" }) };
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
    details[[part, ...path].join(".")] ??= message;
  }
  return details;
}

function refusal(details: Record<string, string>): ApiError {
  const [first] = Object.entries(details);
  return new ApiError(422, first ? `${first[0]}: ${first[1]}` : "The request is not valid", {
    details,
  });
}

/** Whether lists and objects in a value are nested deeper than any that the API reads. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? Object.values(item) : [],
    );
  }
  return false;
}

/** Where a text holds a NUL, which Postgres can't store or compare; undefined when none does. */
export function pathOfNul(value: unknown, path: string): string | undefined {
  if (typeof value === "string") return value.includes("\0") ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const found = key.includes("\0") ? path : pathOfNul(item, `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}
