/** A form that was sent and could not be shown again, saved until its page can be shown. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { isHttps } from "../server/request.server";
import { seal, unseal } from "../server/sealed.server";
import { readSelection, saveSelection } from "./saved-selection.server";

const NAME = "waybook_unsent";
const PURPOSE = `cookie ${NAME}`;
/** Its path is the page's, which `__Host-` does not allow. */
const SECURE_NAME = `__Secure-${NAME}`;
const SENT = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${NAME}=([^;]+)`, "g");
/** Long enough to find a password again. */
const LIFETIME_SECONDS = 30 * 60;
/**
 * Longer forms are saved in the data directory: browsers drop a cookie of more than 4,096 bytes, and
 * a request's head has room for little more beside the session and two addresses.
 */
const LARGEST_COOKIE = 2000;

const SavedPost = z.object({
  /** The fields as they were sent; null if they were too long to save without a known user. */
  fields: z.array(z.tuple([z.string(), z.string()])).nullable(),
  /** Who sent it, where that was known. */
  userId: z.string().optional(),
  /**
   * Why it was not shown: nobody was signed in any more, something else had to be done first, the
   * page could not be read, or another user was signed in than the one whom its page was drawn for.
   */
  why: z.enum(["signed out", "not yet", "page failed", "another reader"]),
});
export type SavedPost = z.infer<typeof SavedPost>;

const Sealed = SavedPost.extend({
  /** Of fields that are saved in the data directory. */
  key: z.string().optional(),
  /** Of the page's path and query, which may be longer than a cookie. */
  pageDigest: z.string(),
  /** In seconds since 1970. */
  until: z.number(),
});

/**
 * The `Set-Cookie` value that saves a form, encrypted, for the page that it was sent to.
 *
 * @param request the form's post
 */
export async function savePost(post: SavedPost, request: Request): Promise<string> {
  const pageDigest = digestOf(request.url);
  const until = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
  const cookie = async (saved: SavedPost & { key?: string }) =>
    cookieOf(await seal(PURPOSE, { ...saved, pageDigest, until }), LIFETIME_SECONDS, request);
  const whole = await cookie(post);
  if (whole.length <= LARGEST_COOKIE) return whole;
  const key = post.userId && (await saveSelection(post.userId, [JSON.stringify(post.fields)]));
  return cookie({ ...post, fields: null, ...(key && { key }) });
}

/** The `Set-Cookie` value that deletes the form that was saved for the page of a request. */
export const forgetPost = (request: Request): string => cookieOf("", 0, request);

/**
 * The form that was saved for a page, if any.
 *
 * @param cookies the header of the browser's request
 * @param url the page's path and query
 */
export async function readSavedPost(
  cookies: string | undefined,
  url: string,
): Promise<SavedPost | undefined> {
  // A page above this one may have one too.
  for (const [, sealed = ""] of cookies?.matchAll(SENT) ?? []) {
    const read = Sealed.safeParse(await unseal(PURPOSE, sealed));
    if (!read.success || read.data.until * 1000 < Date.now()) continue;
    const { pageDigest, until: _, key, ...post } = read.data;
    if (pageDigest !== digestOf(url)) continue;
    return key ? { ...post, fields: await longFields(post.userId ?? "", key) } : post;
  }
  return undefined;
}

async function longFields(userId: string, key: string): Promise<SavedPost["fields"]> {
  const [text] = (await readSelection(userId, key)) ?? [];
  return text === undefined ? null : SavedPost.shape.fields.parse(JSON.parse(text));
}

/** Browsers send it to its own page and those below alone, so that each tab may have one. */
function cookieOf(value: string, maxAge: number, request: Request): string {
  const path = new URL(request.url).pathname.replaceAll(";", "%3B");
  const [name, secure] = isHttps(request) ? [SECURE_NAME, "; Secure"] : [NAME, ""];
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

function digestOf(url: string): string {
  const { pathname, search } = new URL(url, "http://localhost");
  return createHash("sha256").update(`${pathname}${search}`).digest("base64url");
}
