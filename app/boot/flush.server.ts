import type { RequestHandler } from "express";

/** Long enough for a page that is complete at once never to be flushed in between. */
const QUIET_MS = 15;

/**
 * Sends on what a compressed page has so far as soon as it pauses, so that the shell of a
 * streamed page does not wait in the compressor for its slow parts.
 */
export const flushWhenQuiet: RequestHandler = (_req, res, next) => {
  let timer: NodeJS.Timeout | undefined;
  const write = res.write;
  res.write = function writeAndFlush(this: typeof res, ...args: unknown[]) {
    clearTimeout(timer);
    timer = setTimeout(() => res.flush(), QUIET_MS);
    return Reflect.apply(write, this, args);
  } as typeof res.write;
  const stop = () => clearTimeout(timer);
  res.on("finish", stop);
  res.on("close", stop);
  next();
};
