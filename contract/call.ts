import { z } from "zod";
import { NoParams, NoQuery } from "./common";
import type { Role } from "./entities";
import type { Tag } from "./tags";

/** Who may make a call. Which office's data they then see is the scope's affair. */
export type Access = "public" | readonly Role[];

export const EVERYONE = ["admin", "office-manager", "agent"] as const;
export const MANAGERS = ["admin", "office-manager"] as const;
export const ADMIN = ["admin"] as const;

/**
 * What a caller may have to do before anything else, in this order: accept the terms, choose a
 * password in place of one that somebody else chose, set up a second factor.
 */
export const DUTIES = ["terms", "password", "second-factor"] as const;
export type Duty = (typeof DUTIES)[number];

/** The reply of a call with `stream`: what is of that type, as it comes. */
export const Streamed = z.string().brand<"stream">();

/** One call of the upstream API: what the API serves and what the console asks. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType = z.ZodType,
> {
  /** `resource.verb`, the operation id in OpenAPI. */
  id: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With parameters in braces: `/routes/{id}`. */
  path: string;
  summary: string;
  /** Its group in the document. */
  tag: Tag;
  access: Access;
  /**
   * `entity` calls are served plain for an admin and under `/offices/{officeId}` for
   * whoever may act for that office; `account` calls are never prefixed.
   */
  scope: "account" | "entity";
  /** Calls of the offices host, which may be another one (`OFFICES_API_URL`). */
  host?: "offices";
  /** Not in the specification; a console must live with a 404. */
  extension?: true;
  /** Makes something new: an `Idempotency-Key` makes it safe to send again. */
  creates?: true;
  /**
   * It leaves a record of who made it, in the audit trail or in the list of who saw a position: a
   * console makes it only for a reader who came to it by the console's own pages.
   */
  recorded?: true;
  /** No API key opens it, although keys open its group: it is about who signs in. */
  needsSession?: true;
  /** Changes nothing, although it is no GET: an API key that only reads may make it. */
  reads?: true;
  /** May be made while this is what its caller still has to do, or what comes after it. */
  before?: Duty;
  /**
   * An agent may still make it for `ENDED_LINK_DAYS` after their link has ended, with the token that the
   * link gave: what they report then waits for a manager.
   */
  afterLink?: true;
  /** The body is a multipart form instead of JSON; its one file is the field `file`. */
  upload?: true;
  /** The reply is a stream of this type instead of JSON. */
  stream?: "text/csv" | "text/event-stream" | "image/webp";
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
}

type Declaration<P, Q, B, R> = Omit<Call, "params" | "query" | "body" | "reply"> & {
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
};

/** Declares a call; what is left out of params and query is empty. */
export function defineCall<
  R extends z.ZodType,
  P extends z.ZodType = typeof NoParams,
  Q extends z.ZodType = typeof NoQuery,
  B extends z.ZodType | undefined = undefined,
>(declaration: Declaration<P, Q, B, R>): Call<P, Q, B, R> {
  return {
    ...declaration,
    params: (declaration.params ?? NoParams) as P,
    query: (declaration.query ?? NoQuery) as Q,
    body: declaration.body as B,
  };
}

/** What a caller hands over, by part; parts that a call does not have are left out. */
export type CallInput<C extends Call> = {
  params?: z.input<C["params"]>;
  query?: z.input<C["query"]>;
  body?: C["body"] extends z.ZodType ? z.input<C["body"]> : undefined;
};
/** What a call takes as its body. */
export type BodyOf<C extends Call> = NonNullable<CallInput<C>["body"]>;
export type CallReply<C extends Call> = z.output<C["reply"]>;
