import type { Call, CallReply } from "contract/call";
import { log } from "~/server/log.server";
import { UpstreamError } from "./errors";
import {
  askOf,
  exchange,
  type Input,
  parseJson,
  type UpstreamContext,
  unreadable,
} from "./request.server";
import { type ReplyProblem, readReply } from "./tolerant.server";

export { type CreateOptions, inOffice, type UpstreamContext } from "./request.server";

/**
 * Makes one call of the upstream API and returns its reply, read by the contract.
 *
 * A GET is tried again twice where the upstream was away (no answer, 502, 503, 504); so is
 * what creates, as far as its `Idempotency-Key` makes that safe.
 *
 * @throws UpstreamError, or what `context.refuse` makes of it (a Response)
 */
export async function call<C extends Call>(
  context: UpstreamContext,
  definition: C,
  input: Input<C> = {},
): Promise<CallReply<C>> {
  return guarded(context, async () => {
    const { value, status, problems } = await read(context, definition, input);
    if (value !== undefined) return value;
    throw unreadable({ callId: definition.id, requestId: context.requestId }, status, problems);
  });
}

/**
 * Makes a write. It is done once the upstream says so, whatever else it says: other servers
 * answer with nothing (204), or with something of their own.
 *
 * @returns the reply; undefined where there is none that can be read
 * @throws as {@link call}, where the write was refused or its fate is not known
 */
export async function send<C extends Call>(
  context: UpstreamContext,
  definition: C,
  input: Input<C> = {},
): Promise<CallReply<C> | undefined> {
  return guarded(context, async () => {
    const { value, status, text, problems } = await read(context, definition, input);
    const about = { callId: definition.id, requestId: context.requestId };
    if (value !== undefined || text === "") return value;
    // A page of HTML comes from what stands before the API, not from the API.
    if (text.trimStart().startsWith("<")) throw unreadable(about, status, problems);
    log().warn({ ...about, problems: problems.slice(0, 10) }, "the reply to a write was not read");
    return undefined;
  });
}

/**
 * What a call of an extension answers; undefined where the upstream does not offer it, so that
 * a screen can switch that one feature off and say so. Meant for reads. Of a call with an id,
 * a 404 may also mean that the thing is not there: use it where the thing is known to be.
 */
export async function ifOffered<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (thrown) {
    const error = thrown instanceof Response ? refusals.get(thrown) : thrown;
    if (error instanceof UpstreamError && error.notOffered) return undefined;
    throw thrown;
  }
}

/** What became of the failures for which `refuse` had a response. */
const refusals = new WeakMap<Response, UpstreamError>();

/** Does work on the upstream; its failures are noted in the log and shown as the context says. */
export async function guarded<T>(context: UpstreamContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    record(error);
    if (!context.refuse) throw error;
    const refusal = await context.refuse(error);
    if (refusal instanceof Response) refusals.set(refusal, error);
    throw refusal;
  }
}

interface ReadReply<C extends Call> {
  /** Undefined where the reply can't be read; the problems say why. */
  value?: CallReply<C>;
  status: number;
  text: string;
  problems: ReplyProblem[];
}

async function read<C extends Call>(
  context: UpstreamContext,
  definition: C,
  input: Input<C>,
): Promise<ReadReply<C>> {
  const { status, text } = await exchange(
    context,
    askOf(context, definition, input),
    async (response) => ({
      status: response.status,
      text: response.status === 204 ? "" : await response.text(),
    }),
  );
  const reply = readReply(definition, parseJson(text), input.query);
  if (!reply.ok) return { status, text, problems: reply.problems };
  if (reply.leftOut.length > 0) {
    const about = { callId: definition.id, requestId: context.requestId };
    log().warn(
      { ...about, problems: reply.leftOut.slice(0, 10) },
      "parts of a reply were left out",
    );
  }
  return { value: reply.value, status, text, problems: [] };
}

function record(error: UpstreamError): void {
  const { kind, status, callId, requestId, cause } = error;
  const upset = kind !== "aborted" && (kind !== "http" || status >= 500) && !error.notOffered;
  const fields = { callId, kind, status, requestId, cause: describeCause(cause) };
  if (upset) log().error(fields, "the upstream call failed");
  else log().debug(fields, "the upstream refused the call");
}

function describeCause(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const inner = cause.cause instanceof Error ? `: ${cause.cause.message}` : "";
  return `${cause.message}${inner}`;
}
