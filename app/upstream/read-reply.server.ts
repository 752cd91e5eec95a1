/** Reads what the upstream answers into what the contract says of it. */
import type { Call, CallReply } from "contract/call";
import type { z } from "zod";
import { DIALECTS } from "./dialects.server";
import { readWithoutProblems } from "./reply-prune.server";

export interface ReplyProblem {
  /** Where in the reply: `data.3.name`. */
  path: string;
  message: string;
}

type Read<T> =
  | {
      ok: true;
      value: T;
      /** What could not be read and is not in the value. */
      leftOut: ReplyProblem[];
      /** Flags that were not there and are read as false. */
      missingFlags: string[];
    }
  | { ok: false; problems: ReplyProblem[] };

/** Reads a reply of our own API, which keeps to the contract. Unknown fields are dropped. */
export function readOwnReply<C extends Call>(definition: C, body: unknown): Read<CallReply<C>> {
  const result = schemaOf(definition).safeParse(body);
  return result.success
    ? { ok: true, value: result.data, leftOut: [], missingFlags: [] }
    : { ok: false, problems: problemsOf(result.error) };
}

/**
 * Reads a reply of any server that answers the calls: in its dialect, as far as the call has
 * one, and without what can't be read but can be done without. Unknown fields are dropped.
 * Changes the body.
 *
 * @param body undefined for an empty reply, which a list and a thing that may not be have a
 *   meaning for
 * @param query the query of the call, from which a list's missing totals are worked out
 */
export function readForeignReply<C extends Call>(
  definition: C,
  body: unknown,
  query: unknown,
): Read<CallReply<C>> {
  const flags = new Set<string>();
  const about = { query, missing: (flag: string) => void flags.add(flag) };
  try {
    const inOurForm = DIALECTS[definition.id];
    const shaped = inOurForm ? inOurForm(body, about) : body;
    const schema = schemaOf(definition);
    const result = schema.safeParse(shaped);
    const missingFlags = [...flags];
    if (result.success) return { ok: true, value: result.data, leftOut: [], missingFlags };
    const problems = problemsOf(result.error);
    const value = readWithoutProblems(schema, shaped);
    return value === undefined
      ? { ok: false, problems }
      : { ok: true, value, leftOut: problems, missingFlags };
  } catch (error) {
    // Such as one that is nested deeper than the stack.
    return { ok: false, problems: [{ path: "", message: `unreadable: ${error}` }] };
  }
}

const schemaOf = <C extends Call>({ reply }: C) => reply as z.ZodType<CallReply<C>>;

const problemsOf = ({ issues }: z.ZodError): ReplyProblem[] =>
  issues.map(({ path, message }) => ({ path: path.join("."), message }));
