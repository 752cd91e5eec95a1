/** API keys. Free of zod: the browser bundle uses it too. */
import { TAGS, type Tag } from "../tags";

/** What every key begins with, so that scanners for leaked secrets find it. */
export const API_KEY_PREFIX = "wbk_";
/** A whole key: 256 random bits after the prefix. */
export const API_KEY_FORM = /^wbk_[\w-]{43}$/;

/** `read` makes no call that changes something. */
export const API_KEY_ACCESS = ["read", "write"] as const;
export type ApiKeyAccess = (typeof API_KEY_ACCESS)[number];

/** Groups of calls that no key opens: those about who signs in, and those that hand out other secrets. */
export const SESSION_TAGS = [
  "Account",
  "Agent links",
  "API keys",
  "Calendar feeds",
  "Consoles",
  "Trackers",
  "Webhooks",
] as const satisfies readonly Tag[];
export type ApiKeyGroup = Exclude<Tag, (typeof SESSION_TAGS)[number]>;

/** The groups of calls that a key may be limited to. */
export const API_KEY_GROUPS = Object.keys(TAGS).filter(
  (tag) => !(SESSION_TAGS as readonly string[]).includes(tag),
) as [ApiKeyGroup, ...ApiKeyGroup[]];

/** Days that a key is good for. */
export const API_KEY_DAYS = { least: 1, most: 730, usual: 90 } as const;
/** The most keys of one person. */
export const MOST_API_KEYS = 50;
/** The most keys in one reply, and the most that one key is allowed to call. */
export const MOST_LISTED_KEYS = 500;
/** Calls that one key may make in a minute. */
export const API_KEY_CALLS_A_MINUTE = 600;
