import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createReadableStreamFromReadable } from "@remix-run/node";

export interface FileOptions {
  /** An absolute path. */
  path: string;
  type: string;
  /** Tells one content of this address from another, and stays with it. */
  version: string;
}

/**
 * Answers with a file that never changes under its address, whole or the part that the request
 * asks for (RFC 9110, one range of bytes); 404 where it is gone.
 */
export async function fileResponse(
  request: Request,
  { path, type, version }: FileOptions,
): Promise<Response> {
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) return new Response("Not found", { status: 404 });
  const etag = `"${version}"`;
  const headers = new Headers({
    "accept-ranges": "bytes",
    // Parts of a file must come as they lie in it.
    "cache-control": "private, max-age=31536000, immutable, no-transform",
    etag,
  });
  if (isKnown(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-type", type);
  const range = rangeOf(request, etag, size);
  if (range === "outside") {
    headers.set("content-range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set("content-length", String(end - start + 1));
  if (range) headers.set("content-range", `bytes ${start}-${end}/${size}`);
  const status = range ? 206 : 200;
  if (request.method === "HEAD" || size === 0) return new Response(null, { status, headers });
  const part = createReadableStreamFromReadable(createReadStream(path, { start, end }));
  return new Response(part, { status, headers });
}

const isKnown = (ifNoneMatch: string | null, etag: string) =>
  (ifNoneMatch ?? "").split(",").some((known) => [etag, `W/${etag}`, "*"].includes(known.trim()));

/** The first and the last byte; none for the whole file, as for what we don't understand. */
function rangeOf(request: Request, etag: string, size: number) {
  const ifRange = request.headers.get("if-range");
  if (ifRange !== null && ifRange !== etag) return undefined;
  const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range")?.trim() ?? "");
  const [, from, to] = asked ?? [];
  if (!from && !to) return undefined;
  // `-500`: the last 500.
  if (!from) return within(Math.max(0, size - Number(to)), size - 1, size, Number(to) > 0);
  if (to && Number(to) < Number(from)) return undefined;
  return within(Number(from), to ? Math.min(Number(to), size - 1) : size - 1, size, true);
}

const within = (start: number, end: number, size: number, some: boolean) =>
  some && start < size ? { start, end } : ("outside" as const);
