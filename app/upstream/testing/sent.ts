import type { Call } from "contract/call";
import { send, type UpstreamContext } from "../client.server";
import type { Input, InputArgument } from "../request.server";
import { openStream } from "../streams.server";

/** What the upstream should hear of it: method and path, query, body. */
export type Sent = [request: string, query?: Record<string, unknown>, body?: unknown];
/** A call, what makes it, and what that sends. */
export type SentCase = [Call, () => Promise<unknown>, Sent];

export const up: UpstreamContext = { token: "t", role: "admin", requestId: "r" };
export const page = { page: 2, limit: 20, search: "a" };
export const pageQuery = { page: "2", limit: "20", search: "a" };
export const now = "2026-03-02T09:00:00.000Z";
export const path = { distance: 1200.5, estimatedTime: 300, updatedAt: now };
export const once = { idempotencyKey: "key-1" };

/** The case of a call that screens make themselves. */
export function direct<C extends Call>(definition: C, input: Input<C>, sent: Sent): SentCase {
  const make = definition.stream ? openStream : send;
  return [definition, () => make(up, definition, ...([input] as InputArgument<C>)), sent];
}
