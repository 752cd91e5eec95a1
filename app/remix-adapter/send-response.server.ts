import type { Response as Reply } from "express";

/**
 * Sends an answer no faster than it is read, and ends its making once the reader has left. (What
 * Remix' own adapter writes waits in memory for a slow reader, and is made for one who is gone.)
 *
 * @throws what the making of its body fails with; the connection is cut then
 */
export async function sendResponse(response: Response, reply: Reply): Promise<void> {
  reply.statusMessage = response.statusText;
  reply.status(response.status);
  // What a header of every response says is replaced by what this one says of itself.
  if (response.headers.has("referrer-policy")) reply.removeHeader("referrer-policy");
  for (const [name, value] of response.headers) reply.append(name, value);
  // Downloads say nothing of it; what may be cached says so.
  if (!response.headers.has("cache-control")) reply.set("cache-control", "no-store");
  // Who listens to events has to know at once that somebody answers.
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) reply.flushHeaders();
  if (!response.body) {
    reply.end();
    return;
  }
  const body = response.body.getReader();
  let goOn = () => {};
  // One listener for all of it: compression forgets none that is given to it.
  reply.on("drain", () => goOn());
  reply.once("close", () => {
    goOn();
    // Of a body that failed, whoever reads it hears.
    body.cancel().catch(() => {});
  });
  const length = Number(response.headers.get("content-length") ?? Number.NaN);
  let sent = 0;
  try {
    for (let next = await body.read(); !next.done; next = await body.read()) {
      if (reply.closed) return;
      sent += next.value.length;
      // What is complete needs no flush, which makes the compressed answer longer.
      if (sent === length) {
        reply.end(next.value);
        return;
      }
      const taken = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      if (!reply.write(next.value) && !reply.closed) await taken;
      reply.flush();
    }
    reply.end();
  } catch (error) {
    if (reply.closed) return;
    reply.destroy();
    throw error;
  }
}
