/** Cookies, as the protocol allows: over https none that another host or a plain page could set. */
import { hkdfSync } from "node:crypto";
import { type Cookie, createCookie } from "@remix-run/node";
import { env } from "./env.server";
import { isHttps } from "./request.server";

/** The name of a cookie that holds for all paths. */
export const cookieName = (name: string, https: boolean): string =>
  https ? `__Host-${name}` : name;

/** A cookie that scripts can't read, for whoever asks. */
export const plainCookie = (name: string, maxAge: number, request: Request): Cookie =>
  cookieOf(name, maxAge, isHttps(request));

let made: { of: readonly string[]; cookies: Map<string, Cookie> } | undefined;

/** The same, signed; each has a key of its own from the secrets. */
export function signedCookie(name: string, maxAge: number, request: Request): Cookie {
  const { sessionSecrets } = env();
  if (made?.of !== sessionSecrets) made = { of: sessionSecrets, cookies: new Map() };
  const https = isHttps(request);
  const key = `${cookieName(name, https)} ${maxAge}`;
  let cookie = made.cookies.get(key);
  if (!cookie) {
    const secrets = sessionSecrets.map((secret) =>
      Buffer.from(hkdfSync("sha256", secret, "", `waybook cookie ${name}`, 32)).toString(
        "base64url",
      ),
    );
    cookie = cookieOf(name, maxAge, https, secrets);
    made.cookies.set(key, cookie);
  }
  return cookie;
}

const cookieOf = (name: string, maxAge: number, secure: boolean, secrets?: string[]): Cookie =>
  createCookie(cookieName(name, secure), {
    ...{ secrets, maxAge, secure, path: "/", httpOnly: true, sameSite: "lax" },
  });
