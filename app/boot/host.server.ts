import type { Request } from "express";

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** The host and port that the browser sees, empty for what is none; an untrusted proxy's word is gone by now. */
export function hostOf(req: Request): string {
  const forwarded = req.get("x-forwarded-host")?.split(",")[0]?.trim();
  const host = forwarded || req.get("host") || "";
  if (!HOST.test(host)) return "";
  try {
    return new URL(`${req.protocol}://${host}`).host;
  } catch {
    return "";
  }
}
