/** Finds browsers that refuse cookies: their sign-in would lead back to the form without a word. */
import { plainCookie } from "~/server/cookies.server";

export const COOKIES_BLOCKED =
  "Your browser blocks cookies. Allow cookies for this site, then sign in again.";

/** A page may be open for long before its form is sent. */
const LIFETIME_SECONDS = 30 * 24 * 60 * 60;

/** The headers of a page with the sign-in form; they set a cookie in browsers that have none. */
export async function cookieProbe(request: Request): Promise<Headers> {
  const headers = new Headers();
  if (sendsCookies(request)) return headers;
  const cookie = plainCookie("waybook_probe", LIFETIME_SECONDS, request);
  headers.set("set-cookie", await cookie.serialize("1"));
  return headers;
}

/** Returns whether a form was sent from our page by a browser that did not accept its cookie. */
export const blocksCookies = (request: Request, form: FormData): boolean =>
  form.has("fromPage") && !sendsCookies(request);

const sendsCookies = (request: Request) => Boolean(request.headers.get("cookie"));
