/** Finds browsers that refuse cookies: their sign-in would lead back to the form without a word. */
import { plainCookie } from "~/server/cookies.server";

export const COOKIES_BLOCKED =
  "Your browser blocks cookies. Allow cookies for this site, then sign in again.";

/** A page may be open for long before its form is sent. */
const LIFETIME_SECONDS = 30 * 24 * 60 * 60;

const NAME = "waybook_probe";

/**
 * The headers of a page with the sign-in form. They set a cookie that is there when the form is
 * sent; others, such as the toast's, are gone by then.
 */
export async function cookieProbe(request: Request): Promise<Headers> {
  const headers = new Headers();
  if (request.headers.get("cookie")?.includes(`${NAME}=`)) return headers;
  const cookie = plainCookie(NAME, LIFETIME_SECONDS, request);
  headers.set("set-cookie", await cookie.serialize("1"));
  return headers;
}

/** Returns whether a form was sent from our page by a browser that did not accept its cookie. */
export const blocksCookies = (request: Request, form: FormData): boolean =>
  form.has("fromPage") && !request.headers.get("cookie");
