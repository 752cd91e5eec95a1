/**
 * What the upstream tells this once, kept for as long as it is shown: so that a page that is loaded
 * again, or a code that was wrong, does not cost it.
 */
import { z } from "zod";
import { sealedCookie } from "~/server/sealed-cookie.server";
import type { SignedIn } from "~/session/guards.server";

const LIFETIME_SECONDS = 10 * 60;

const ToldOnce = z.object({
  userId: z.string(),
  /** A secret whose first code is asked for. */
  setup: z.object({ setup: z.string(), secret: z.string(), uri: z.string() }).optional(),
  /** New recovery codes. */
  codes: z.array(z.string()).optional(),
});
type Told = Omit<z.infer<typeof ToldOnce>, "userId">;

const cookie = sealedCookie("waybook_factor", LIFETIME_SECONDS, ToldOnce);

/** The `Set-Cookie` value that keeps it for its user. */
export const storeShownOnce = (told: Told, { user }: SignedIn, request: Request): Promise<string> =>
  cookie.keep({ ...told, userId: user.id }, request);

export const forgetTold = cookie.forget;

/** What was kept for this user. */
export async function readTold({ user }: SignedIn, request: Request): Promise<Told> {
  const told = await cookie.read(request);
  return told?.userId === user.id ? told : {};
}
