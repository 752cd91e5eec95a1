/**
 * What the upstream tells this once, kept in a cookie for as long as it is shown: so that a page that
 * is loaded again, or a code that was wrong, does not cost it.
 */
import { z } from "zod";
import { plainCookie } from "~/server/cookies.server";
import { seal, unseal } from "~/server/sealed.server";
import type { SignedIn } from "~/session/guards.server";

const NAME = "waybook_factor";
const LIFETIME_SECONDS = 10 * 60;

const ToldOnce = z.object({
  userId: z.string(),
  /** In seconds since 1970. */
  until: z.number(),
  /** A secret whose first code is asked for. */
  setup: z.object({ setup: z.string(), secret: z.string(), uri: z.string() }).optional(),
  /** New recovery codes. */
  codes: z.array(z.string()).optional(),
});
type Told = Pick<z.infer<typeof ToldOnce>, "setup" | "codes">;

const cookie = (request: Request) => plainCookie(NAME, LIFETIME_SECONDS, request);
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The `Set-Cookie` value that keeps it for its user, encrypted. */
export async function keepTold(told: Told, { user }: SignedIn, request: Request): Promise<string> {
  const until = nowSeconds() + LIFETIME_SECONDS;
  return cookie(request).serialize(await seal(NAME, { ...told, userId: user.id, until }));
}

export const forgetTold = (request: Request): Promise<string> =>
  cookie(request).serialize("", { maxAge: 0 });

/** What was kept for this user; nothing once it is too old. */
export async function readTold({ user }: SignedIn, request: Request): Promise<Told> {
  const sealed = await cookie(request).parse(request.headers.get("cookie"));
  const read = ToldOnce.safeParse(typeof sealed === "string" ? await unseal(NAME, sealed) : null);
  const isTheirs = read.success && read.data.userId === user.id && read.data.until > nowSeconds();
  return isTheirs ? read.data : {};
}
