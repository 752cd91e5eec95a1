/**
 * Bounds the memory that the bodies of posted forms take while they are read and answered. Without
 * a bound, many forms at once would take all of it, as everybody may post one.
 */
import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";

const MB = 1024 * 1024;

/** Bytes held at once: in all, and of one address, so that one sender can't use up the others' part. */
const MOST_HELD = {
  form: { inAll: 64 * MB, ofAddress: 16 * MB },
  upload: { inAll: 256 * MB, ofAddress: 128 * MB },
} as const;

export type FormKind = keyof typeof MOST_HELD;

/** The header by which the form's reader, in a bundle of its own, finds what its request holds. */
const HEADER = "x-waybook-form";

interface Holding {
  kind: FormKind;
  address: string;
  bytes: number;
}

interface Held {
  /** What each request holds that is being answered. */
  holdings: Map<string, Holding>;
}

// The server and the pages are two bundles, each with a copy of this module.
const SHARED = Symbol.for("waybook.form-memory");
const shared = globalThis as { [SHARED]?: Held };

function held(): Held {
  shared[SHARED] ??= { holdings: new Map() };
  return shared[SHARED];
}

/** Counts what a request holds until it is answered. No client can set the header that names it. */
export const countFormMemory: RequestHandler = (req, res, next) => {
  delete req.headers[HEADER];
  if (req.method === "GET" || req.method === "HEAD") return next();
  const id = randomUUID();
  const { holdings } = held();
  holdings.set(id, { kind: "form", address: req.ip ?? "", bytes: 0 });
  res.once("close", () => holdings.delete(id));
  req.headers[HEADER] = id;
  next();
};

/** Counts the request's body among the uploads, which may hold more. */
export function countAsUpload(headers: Record<string, unknown>): void {
  const holding = held().holdings.get(String(headers[HEADER]));
  if (holding) holding.kind = "upload";
}

/** Returns whether so many bytes more may be held for a request; they are counted if so. */
export const takeFormMemory = (request: Request, bytes: number): boolean =>
  takeMemory(request.headers.get(HEADER) ?? "", bytes);

/** The same for a request that no form is read of. */
export const takeBodyMemory = (headers: Record<string, unknown>, bytes: number): boolean =>
  takeMemory(String(headers[HEADER]), bytes);

function takeMemory(id: string, bytes: number): boolean {
  const { holdings } = held();
  const own = holdings.get(id);
  // Under another server than ours nothing is counted.
  if (!own) return true;
  const { inAll, ofAddress } = MOST_HELD[own.kind];
  let total = bytes;
  let ofOwn = bytes;
  for (const { kind, address, bytes: taken } of holdings.values()) {
    if (kind !== own.kind) continue;
    total += taken;
    if (address === own.address) ofOwn += taken;
  }
  if (total > inAll || ofOwn > ofAddress) return false;
  own.bytes += bytes;
  return true;
}
