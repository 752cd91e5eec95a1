import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { isHttps } from "~/server/request.server";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const Theme = z.enum(["light", "dark"]);
/** A theme chosen by hand; without one the page follows the system. */
export type Theme = z.infer<typeof Theme>;

const cookie = createCookie("theme", {
  path: "/",
  maxAge: YEAR_SECONDS,
  httpOnly: true,
  sameSite: "lax",
});

export async function readTheme(request: Request): Promise<Theme | undefined> {
  const read = Theme.safeParse(await cookie.parse(request.headers.get("cookie")));
  return read.success ? read.data : undefined;
}

/** The `Set-Cookie` value that keeps a theme; anything else goes back to the system's. */
export async function keepTheme(theme: unknown, request: Request): Promise<string> {
  const secure = isHttps(request);
  const chosen = Theme.safeParse(theme);
  return chosen.success
    ? cookie.serialize(chosen.data, { secure })
    : cookie.serialize("", { secure, maxAge: 0 });
}
