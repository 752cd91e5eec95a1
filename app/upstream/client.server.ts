import type { Call, CallReply } from "contract/call";
import type { Changed, Id } from "contract/common";
import type { z } from "zod";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";
import type { UpstreamContext } from "./context.server";
import { UpstreamError } from "./errors";
import { exchangeText, parseJson, unreadable } from "./exchange.server";
import { forgetting, readOnce } from "./memo.server";
import { type ReplyProblem, readForeignReply, readOwnReply } from "./read-reply.server";
import { type Ask, askOf, type InputArgument } from "./request.server";

export { inOffice, type UpstreamContext } from "./context.server";
export type { CreateOptions, QueryOf } from "./request.server";

/**
 * Makes one call of the upstream API and returns its reply, read by the contract.
 *
 * A GET is tried again twice where the upstream was away (no answer, 502, 503, 504); so is
 * what creates, as far as its `Idempotency-Key` makes that safe. A GET that was made before
 * under the memo of the context is not made again; its reply must not be changed.
 *
 * @throws UpstreamError, or what `context.refuse` makes of it (a Response)
 */
export async function call<C extends Call>(
  context: UpstreamContext,
  definition: C,
  ...[input]: InputArgument<C>
): Promise<CallReply<C>> {
  return guarded(context, (caller) => {
    const ask = askOf(caller, definition, input);
    const read = async () => {
      const { value, status, problems } = await replyTo(caller, definition, input?.query, ask);
      if (value !== undefined) return value;
      throw unreadable({ callId: definition.id, requestId: context.requestId }, status, problems);
    };
    if (definition.method !== "GET") return forgetting(context.memo, read);
    const key = `${definition.id} ${ask.url.href} ${ask.headers.authorization ?? ""}`;
    return readOnce(context.memo, key, read);
  });
}

/** Reads one thing by its id, for what takes a function that does. */
export const byId =
  <C extends Call<z.ZodObject<{ id: typeof Id }>>>(definition: C) =>
  (context: UpstreamContext, id: string): Promise<CallReply<C>> =>
    call<Call>(context, definition, { params: { id } }) as Promise<CallReply<C>>;

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
  ...[input]: InputArgument<C>
): Promise<CallReply<C> | undefined> {
  return guarded(context, async () => {
    const ask = askOf(context, definition, input);
    const { value, status, text, problems } = await forgetting(context.memo, () =>
      replyTo(context, definition, input?.query, ask),
    );
    const about = { callId: definition.id, requestId: context.requestId };
    if (value !== undefined || text === "") return value;
    // A page of HTML comes from what stands before the API, not from the API.
    if (text.trimStart().startsWith("<")) throw unreadable(about, status, problems);
    log().warn({ ...about, problems: problems.slice(0, 10) }, "the reply to a write was not read");
    return undefined;
  });
}

/**
 * Makes a write of several things.
 *
 * @returns how many it changed, and the id to undo it; neither from a server that says nothing
 * @throws as {@link send}
 */
export const change = async <C extends Call & { reply: z.ZodType<Changed> }>(
  context: UpstreamContext,
  definition: C,
  ...input: InputArgument<C>
): Promise<Partial<CallReply<C>>> => (await send(context, definition, ...input)) ?? {};

/**
 * What a call of an extension answers; undefined where the upstream does not offer it, so that
 * a screen can switch that one feature off and say so, or where it is not made because another site
 * led to the page. Meant for reads. Of a call with an id,
 * a 404 may also mean that the thing is not there: use it where the thing is known to be.
 */
export const ifOffered = <T>(work: Promise<T>): Promise<T | undefined> =>
  unless(work, (error) => error.notOffered || error.isFromElsewhere);

/**
 * What a call answers whose reply the specification leaves open; undefined where the upstream does
 * not have it, or answers in a form that is not ours.
 */
export const ifReadable = <T>(work: Promise<T>): Promise<T | undefined> =>
  unless(work, ({ kind, status }) => kind === "unreadable" || (kind === "http" && status === 404));

/**
 * Makes a GET and returns its reply as it is, whatever it is: for what a person may look at though
 * nobody described it. Nothing may be decided by it.
 */
export const readAsItIs = <C extends Call>(
  context: UpstreamContext,
  definition: C,
  ...[input]: InputArgument<C>
): Promise<unknown> =>
  guarded(context, async (caller) => {
    const ask = askOf(caller, definition, input);
    return parseJson((await replyTo(caller, definition, input?.query, ask)).text);
  });

async function unless<T>(
  work: Promise<T>,
  isNothing: (error: UpstreamError) => boolean,
): Promise<T | undefined> {
  try {
    return await work;
  } catch (thrown) {
    const error = thrown instanceof Response ? refusals.get(thrown) : thrown;
    if (error instanceof UpstreamError && isNothing(error)) return undefined;
    throw thrown;
  }
}

/** What became of the failures for which `refuse` had a response. */
const refusals = new WeakMap<Response, UpstreamError>();

/** Does work on the upstream; its failures are noted in the log and shown as the context says. */
export async function guarded<T>(
  context: UpstreamContext,
  work: (caller: UpstreamContext) => Promise<T>,
): Promise<T> {
  try {
    return await work(context);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    record(error);
    if (!context.refuse) throw error;
    const refusal = await context.refuse(error, work);
    if (refusal instanceof Response) refusals.set(refusal, error);
    throw refusal;
  }
}

interface Reply<C extends Call> {
  /** Undefined where the reply can't be read; the problems say why. */
  value?: CallReply<C>;
  status: number;
  text: string;
  problems: ReplyProblem[];
}

async function replyTo<C extends Call>(
  context: UpstreamContext,
  definition: C,
  query: unknown,
  ask: Ask,
): Promise<Reply<C>> {
  const { status, text } = await exchangeText(context, ask);
  const body = parseJson(text);
  if (body === undefined && text.trim() !== "") {
    // Nothing at all means something to a list; what is no JSON does not.
    return { status, text, problems: [{ path: "", message: "not JSON" }] };
  }
  const reply = env().embeddedApi
    ? readOwnReply(definition, body)
    : readForeignReply(definition, body, query);
  if (!reply.ok) return { status, text, problems: reply.problems };
  const about = { callId: definition.id, requestId: context.requestId };
  if (reply.leftOut.length > 0) {
    const problems = reply.leftOut.slice(0, 10);
    log().warn({ ...about, problems }, "parts of a reply were left out");
  }
  for (const flag of reply.missingFlags) noteMissing(flag, about);
  return { value: reply.value, status, text, problems: [] };
}

/** Calls and flags that were noted, so that a server without them does not fill the log. */
const noted = new Set<string>();

function noteMissing(flag: string, about: { callId: string; requestId: string }): void {
  const known = `${about.callId} ${flag}`;
  if (noted.has(known)) return;
  noted.add(known);
  log().warn({ ...about, flag }, "a flag is missing in a reply and is read as false");
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
