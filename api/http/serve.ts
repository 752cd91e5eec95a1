import { Readable } from "node:stream";
import type { Call, Streamed } from "contract/call";
import { Id } from "contract/common";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { attachmentNamed } from "platform/file-names";
import { z } from "zod";
import { actingAs } from "../db/acting";
import type { Db } from "../db/connect";
import type { Replica } from "../db/replica";
import { duringWork } from "../db/work";
import { authorise, type Caller } from "./access";
import { withReplica, workOf } from "./call-work";
import { fingerprint, once, readIdempotencyKey } from "./idempotency";
import type { LastUse } from "./last-use";
import type { Resource } from "./list/resource";
import { invalidateTotals } from "./list/total";
import { describeCall } from "./openapi";
import type { AccessScope } from "./scope";
import type { ServedCall } from "./served-call";
import type { Tokens } from "./tokens";
import { ignoreRest, type UploadedFile, uploadedFile } from "./upload";
import type { UploadSlots, UserGate } from "./user-limits";
import { withinRequest } from "./watch-requests";

/** What a handler is given: its parts of the request, read by the contract. */
export interface CallInput<C extends Call> {
  params: z.output<C["params"]>;
  query: z.output<C["query"]>;
  body: C["body"] extends z.ZodType ? z.output<C["body"]> : undefined;
  /** The client's address. */
  address: string;
  /** What the client says that it is. */
  userAgent: string | undefined;
  /** Of the last event that was told, where a stream of events is opened again. */
  lastEventId: string | undefined;
  log: FastifyBaseLogger;
}

/** The reply of a call that is a stream. */
export interface StreamReply {
  body: AsyncIterable<string | Uint8Array>;
  /** The name under which a browser keeps it. */
  fileName?: string;
  /** It is the same for ever: whoever asked for it need not ask again. */
  immutable?: boolean;
}

type Answer<C extends Call> = C["reply"] extends typeof Streamed
  ? StreamReply
  : z.input<C["reply"]>;

/** Who calls, and on whose data the call may work. */
export interface Authorised {
  caller: Caller;
  scope: AccessScope;
}

/** What a handler for the signed-in is given. */
export type HandlerInput<C extends Call> = CallInput<C> &
  Authorised & {
    /** The database, or the transaction that keeps the answer to an `Idempotency-Key`. */
    db: Db;
    /** The file of an upload; never there for other calls. */
    file?: UploadedFile;
  };

export type Handler<C extends Call> = (input: HandlerInput<C>) => Promise<Answer<C>>;
export type PublicHandler<C extends Call> = (input: CallInput<C>) => Promise<Answer<C>>;

interface ServeOptions {
  /** The path's own parameter that names the office to act for, where the call is not prefixed. */
  officeParam?: string;
  /** It writes nothing that a list counts: what is known of their totals stays good. */
  keepsTotals?: true;
  /** What it lists, for the document. */
  list?: Resource;
  /** It reads much: it has more time, a share of the connections, and may be answered by the replica. */
  heavy?: true;
  /** It may be answered by the replica, some seconds late. */
  mayLag?: true;
  /** The largest body in bytes, where it is not the usual one. */
  bodyLimit?: number;
}

/** How the resources offer their calls. */
export interface Server {
  /** Serves a call to those whom its `access` names, plain and, for entities, under an office. */
  serve<C extends Call>(call: C, handler: Handler<C>, options?: ServeOptions): void;
  /** Serves a call that needs no sign-in, and writes nothing that a list counts. */
  servePublic<C extends Call>(call: C, handler: PublicHandler<C>): void;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Every call that the API answers, at every path. */
    servedCalls: ServedCall[];
  }
  interface FastifyRequest {
    authorised: Authorised | null;
  }
}

interface ServerDeps {
  db: Db;
  tokens: Tokens;
  lastUse: LastUse;
  now: () => Date;
  secret: string;
  limit: UserGate;
  uploads: UploadSlots;
  /** Absent: there is none. */
  replica?: Replica;
  /** What follows each write, before it is answered; returns the reply, brought up to date. */
  afterWrite: <Reply>(reply: Reply) => Promise<Reply>;
}

/** Sets up how calls of the contract are served: access, then input, then handler and reply. */
export function createServer(app: FastifyInstance, deps: ServerDeps): Server {
  app.decorate("servedCalls", []);
  app.decorateRequest("authorised", null);

  // A stream may go on for hours; the stop waits for replies in flight, not for these.
  const open = new Set<Readable>();
  app.addHook("preClose", async () => {
    for (const stream of open) stream.destroy();
  });

  function route(
    { call, path, form, list }: ServedCall,
    { officeParam, bodyLimit, heavy }: Pick<ServeOptions, "officeParam" | "bodyLimit" | "heavy">,
    answer: (request: FastifyRequest) => Promise<unknown>,
  ): void {
    const params = form === "office" ? withOfficeId(call) : call.params;
    app.servedCalls.push({ call, path, form, list });
    app.route({
      method: call.method,
      url: path.replace(/\{(\w+)\}/g, ":$1"),
      bodyLimit,
      schema: describeCall({ call, path, form, list }, params),
      onRequest: async (request) => {
        if (call.access === "public") return;
        const named = request.params as Record<string, string>;
        const officeId = form === "office" ? named.officeId : officeParam && named[officeParam];
        await withinRequest(request, async () => {
          request.authorised = await authorise(request, call, officeId, deps);
          // Before the body is read, which is much of what too many of them would cost.
          await deps.limit(call, request.authorised.caller);
        });
      },
      handler: async (request, reply) => {
        const { id: userId, adminId, apiKey } = request.authorised?.caller ?? {};
        const from = { address: request.ip, requestId: request.id };
        const who = {
          source: "call",
          call: call.id,
          userId,
          adminId,
          apiKey: apiKey?.name,
          ...from,
        } as const;
        const work = workOf(call, reply, heavy);
        return duringWork(work, async () => {
          const result = await withinRequest(request, () => actingAs(who, () => answer(request)));
          return call.stream
            ? sendStream(reply, call.stream, result as StreamReply, open)
            : reply.send(result);
        });
      },
    });
  }

  return {
    serve(call, handler, options = {}) {
      const { keepsTotals, list } = options;
      const answer = async (request: FastifyRequest) => {
        const served = withReplica(handler, deps.replica, options);
        const result = await handleCall(call, served, request, deps);
        if (call.method === "GET" || keepsTotals) return result;
        const current = await deps.afterWrite(result);
        invalidateTotals(deps.db);
        return current;
      };
      route({ call, path: call.path, form: "plain", list }, options, answer);
      if (call.scope === "entity") {
        const path = `/offices/{officeId}${call.path}`;
        const { bodyLimit, heavy } = options;
        route({ call, path, form: "office", list }, { bodyLimit, heavy }, answer);
      }
    },
    servePublic(call, handler) {
      if (call.access !== "public") throw new Error(`${call.id} is not public`);
      const answer = (request: FastifyRequest) => handler(inputOf<typeof call>(request));
      route({ call, path: call.path, form: "plain" }, {}, answer);
    },
  };
}

/** Runs the handler of a call for a signed-in user: with the file of an upload, or once for each Idempotency-Key. */
async function handleCall<C extends Call>(
  call: C,
  handler: Handler<C>,
  request: FastifyRequest,
  { db, uploads, secret, now }: ServerDeps,
) {
  const { authorised } = request;
  if (!authorised) throw new Error(`${call.id} was reached without authorisation`);
  const userId = authorised.caller.id;
  const handle = (db: Db, file?: UploadedFile) =>
    handler({ ...inputOf(request), ...authorised, db, file } as HandlerInput<C>);
  if (call.upload) {
    const giveBack = uploads.take(userId);
    try {
      return await handle(db, await uploadedFile(request));
    } finally {
      giveBack();
      ignoreRest(request);
    }
  }
  const key = call.creates && readIdempotencyKey(request);
  if (!key) return handle(db);
  const about = { userId, key, request: fingerprint(request, secret), now: now() };
  return once(db, about, handle);
}

/** The parts were read by the call's own schemas when this is reached, hence their types. */
function inputOf<C extends Call>(request: FastifyRequest): CallInput<C> {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    address: request.ip,
    userAgent: request.headers["user-agent"],
    lastEventId: request.headers["last-event-id"] as string | undefined,
    log: request.log,
  } as CallInput<C>;
}

function sendStream(
  reply: FastifyReply,
  type: string,
  { body, fileName, immutable }: StreamReply,
  open: Set<Readable>,
) {
  reply.type(type.startsWith("text/") ? `${type}; charset=utf-8` : type);
  if (immutable) reply.header("cache-control", "private, max-age=31536000, immutable");
  if (fileName) reply.header("content-disposition", attachmentNamed(fileName));
  if (type === "text/event-stream") {
    // Proxies that gather a reply before they pass it on would hold events back.
    reply.header("x-accel-buffering", "no");
    // It ends with the process at the latest, and a connection kept alive would hold up that end.
    reply.header("connection", "close");
  }
  const stream = Readable.from(body, { objectMode: false });
  open.add(stream);
  stream.once("close", () => open.delete(stream));
  return reply.send(stream);
}

function withOfficeId(call: Call): z.ZodType {
  if (!(call.params instanceof z.ZodObject))
    throw new Error(`${call.id}: params must be an object`);
  return call.params.extend({
    officeId: Id.describe("The office to act for; its branches are included."),
  });
}
