/**
 * Reads the replies of servers that keep the calls of the specification in their own dialect.
 *
 * A reply goes through three sieves, each for what the one before it could not take: our
 * words and shapes (`_id` for `id`, a bare array for a list), our types (`"12"` for 12, a day
 * for an instant), and at last without the parts that can't be read but can be done without.
 */
import type { Call, CallReply } from "contract/call";
import type { z } from "zod";
import { mend } from "./reply-mend.server";
import { withoutProblems } from "./reply-prune.server";
import { inOurShape } from "./reply-shapes.server";
import { inOurWords } from "./reply-words.server";

export interface ReplyProblem {
  /** Where in the reply: `data.3.name`. */
  path: string;
  message: string;
}

type Read<T> =
  | {
      ok: true;
      value: T /** What could not be read and is not in the value. */;
      leftOut: ReplyProblem[];
    }
  | { ok: false; problems: ReplyProblem[] };

/**
 * Reads a reply by the contract. Unknown fields are dropped. What is optional and can't be
 * read is left out, and so is a row of a list, unless no row can be read.
 *
 * @param body undefined for an empty reply, which some shapes have a meaning for
 * @param query the query of the call, from which a list's missing totals are worked out
 */
export function readReply<C extends Call>(
  definition: C,
  body: unknown,
  query: unknown,
  now = new Date(),
): Read<CallReply<C>> {
  try {
    return readBy(definition.reply as z.ZodType<CallReply<C>>, body, { query, now });
  } catch (error) {
    // Such as one that is nested deeper than the stack.
    return { ok: false, problems: [{ path: "", message: `unreadable: ${error}` }] };
  }
}

function readBy<T>(
  schema: z.ZodType<T>,
  body: unknown,
  about: { query: unknown; now: Date },
): Read<T> {
  const shaped = inOurShape(schema, inOurWords(body), about);
  const asIs = schema.safeParse(shaped);
  if (asIs.success) return { ok: true, value: asIs.data, leftOut: [] };

  const mended = mend(schema, shaped);
  const result = schema.safeParse(mended);
  if (result.success) return { ok: true, value: result.data, leftOut: [] };

  const { issues } = result.error;
  const problems = issues.map(({ path, message }) => ({ path: path.join("."), message }));
  const rest = withoutProblems(schema, mended, issues);
  const second = rest === undefined ? undefined : schema.safeParse(rest);
  return second?.success
    ? { ok: true, value: second.data, leftOut: problems }
    : { ok: false, problems };
}
