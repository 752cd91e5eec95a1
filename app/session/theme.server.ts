import { z } from "zod";
import { plainCookie } from "~/server/cookies.server";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const Theme = z.enum(["light", "dark"]);
/** A theme chosen by hand; without one the page follows the system. */
export type Theme = z.infer<typeof Theme>;

const cookie = (request: Request) => plainCookie("theme", YEAR_SECONDS, request);

export async function readTheme(request: Request): Promise<Theme | undefined> {
  const read = Theme.safeParse(await cookie(request).parse(request.headers.get("cookie")));
  return read.success ? read.data : undefined;
}

/** The `Set-Cookie` value that keeps a theme; anything else goes back to the system's. */
export async function keepTheme(theme: unknown, request: Request): Promise<string> {
  const chosen = Theme.safeParse(theme);
  return chosen.success
    ? cookie(request).serialize(chosen.data)
    : cookie(request).serialize("", { maxAge: 0 });
}
