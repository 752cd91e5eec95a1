import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { ApiError } from "./errors";

/** The names of the parts in `details`, by the framework's word for them. */
const PARTS: Record<string, string> = { params: "path", querystring: "query", body: "body" };

/** Deeper JSON than this is refused before anything walks it by recursion. */
const MAX_DEPTH = 24;

const HALF_A_CHARACTER = /\p{Surrogate}/u;

/** Reads a part of a request by its zod schema; what is wrong becomes a 422 naming the fields. */
export const readByZod: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const part = PARTS[httpPart ?? ""] ?? "request";
  return (data: unknown) => {
    if (isTooDeep(data)) return { error: refusal({ [part]: "is nested too deep" }) };
    const unfit = unfitText(data, part);
    if (unfit) return { error: refusal({ [unfit.path]: unfit.message }) };
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

/** Where a text is one that Postgres can't store or compare, and why; undefined when none is. */
export function unfitText(
  value: unknown,
  path: string,
): { path: string; message: string } | undefined {
  if (typeof value === "string") {
    const message = whyUnfit(value);
    return message === undefined ? undefined : { path, message };
  }
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const message = whyUnfit(key);
    const found = message === undefined ? unfitText(item, `${path}.${key}`) : { path, message };
    if (found) return found;
  }
  return undefined;
}

function whyUnfit(text: string): string | undefined {
  if (text.includes("\0")) return "must not hold a NUL character";
  // As text it becomes another character, and JSON with it is refused.
  if (HALF_A_CHARACTER.test(text)) return "must not hold half a character (a surrogate on its own)";
  return undefined;
}
