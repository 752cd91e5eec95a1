import type { Call } from "contract/call";
import { Id } from "contract/common";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Db } from "../db/connect";
import { authorise, type Caller } from "./access";
import { describeCall } from "./openapi";
import type { AccessScope } from "./scope";
import type { Tokens } from "./tokens";

/** What a handler is given: its parts of the request, read by the contract. */
export interface CallInput<C extends Call> {
  params: z.output<C["params"]>;
  query: z.output<C["query"]>;
  body: C["body"] extends z.ZodType ? z.output<C["body"]> : undefined;
  /** The client's address. */
  address: string;
  log: FastifyBaseLogger;
}

/** Who calls, and on whose data the call may work. */
export interface Authorised {
  caller: Caller;
  scope: AccessScope;
}

export type Handler<C extends Call> = (
  input: CallInput<C> & Authorised,
) => Promise<z.input<C["reply"]>>;
export type PublicHandler<C extends Call> = (input: CallInput<C>) => Promise<z.input<C["reply"]>>;

interface ServeOptions {
  /** The path's own parameter that names the office to act for, where the call is not prefixed. */
  officeParam?: string;
}

/** How the resources offer their calls. */
export interface Server {
  /** Serves a call to those whom its `access` names, plain and, for entities, under an office. */
  serve<C extends Call>(call: C, handler: Handler<C>, options?: ServeOptions): void;
  /** Serves a call that needs no sign-in. */
  servePublic<C extends Call>(call: C, handler: PublicHandler<C>): void;
}

/** One path at which a call is served. */
export interface ServedCall {
  call: Call;
  /** With parameters in braces. */
  path: string;
  form: "plain" | "office";
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

/** Sets up how calls of the contract are served: access, then input, then handler and reply. */
export function createServer(app: FastifyInstance, deps: { db: Db; tokens: Tokens }): Server {
  app.decorate("servedCalls", []);
  app.decorateRequest("authorised", null);

  function route(
    { call, path, form }: ServedCall,
    officeParam: string | undefined,
    answer: (request: FastifyRequest) => Promise<unknown>,
  ): void {
    app.servedCalls.push({ call, path, form });
    const params = form === "office" ? withOfficeId(call) : call.params;
    app.route({
      method: call.method,
      url: path.replace(/\{(\w+)\}/g, ":$1"),
      schema: describeCall(call, form, params),
      onRequest: async (request) => {
        if (call.access === "public") return;
        const named = request.params as Record<string, string>;
        const officeId = form === "office" ? named.officeId : officeParam && named[officeParam];
        request.authorised = await authorise(request, call, officeId, deps);
      },
      handler: async (request, reply) => reply.send(await answer(request)),
    });
  }

  return {
    serve(call, handler, { officeParam } = {}) {
      const answer = (request: FastifyRequest) => {
        if (!request.authorised) throw new Error(`${call.id} was reached without authorisation`);
        return handler({ ...inputOf<typeof call>(request), ...request.authorised });
      };
      route({ call, path: call.path, form: "plain" }, officeParam, answer);
      if (call.scope === "entity") {
        const path = `/offices/{officeId}${call.path}`;
        route({ call, path, form: "office" }, undefined, answer);
      }
    },
    servePublic(call, handler) {
      if (call.access !== "public") throw new Error(`${call.id} is not public`);
      const answer = (request: FastifyRequest) => handler(inputOf<typeof call>(request));
      route({ call, path: call.path, form: "plain" }, undefined, answer);
    },
  };
}

/** The parts were read by the call's own schemas when this is reached, hence their types. */
function inputOf<C extends Call>(request: FastifyRequest): CallInput<C> {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    address: request.ip,
    log: request.log,
  } as CallInput<C>;
}

function withOfficeId(call: Call): z.ZodType {
  if (!(call.params instanceof z.ZodObject))
    throw new Error(`${call.id}: params must be an object`);
  return call.params.extend({
    officeId: Id.describe("The office to act for; its branches are included."),
  });
}
