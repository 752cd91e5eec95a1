import type { Call } from "../call";
import { API_KEY_GROUPS, type ApiKeyAccess, type ApiKeyGroup } from "./facts";

/** Says who is behind a key. Every key opens it. */
const WHO_AM_I = "users.me";

/** Whether some API key opens a call. */
export const isForKeys = (call: Call): boolean =>
  call.access !== "public" && (call.id === WHO_AM_I || (isGroup(call.tag) && !call.needsSession));

/**
 * Why a key does not open a call; undefined if it does, as far as role and office allow.
 *
 * @param groups null for all groups
 */
export function whyNot(
  call: Call,
  { access, groups }: { access: ApiKeyAccess; groups: readonly string[] | null },
): string | undefined {
  if (!isForKeys(call)) return "An API key does not open this call: sign in instead";
  if (call.id === WHO_AM_I) return undefined;
  if (groups && !groups.includes(call.tag)) return `This API key does not open "${call.tag}"`;
  if (access === "read" && call.method !== "GET" && !call.reads) {
    return "This API key may only read";
  }
  return undefined;
}

const isGroup = (tag: string): tag is ApiKeyGroup =>
  (API_KEY_GROUPS as readonly string[]).includes(tag);
