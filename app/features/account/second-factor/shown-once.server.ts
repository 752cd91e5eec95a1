/**
 * Secrets that the upstream sends only once, stored while their page is shown, so that a reload or a
 * wrong code does not lose them.
 */
import { z } from "zod";
import { sealedCookie } from "~/server/sealed-cookie.server";
import type { SignedIn } from "~/session/guards.server";

const LIFETIME_SECONDS = 10 * 60;

const ShownOnceCookie = z.object({
  userId: z.string(),
  /** A secret whose first code is asked for. */
  setup: z.object({ setup: z.string(), secret: z.string(), uri: z.string() }).optional(),
  /** New recovery codes. */
  codes: z.array(z.string()).optional(),
});
type ShownOnce = Omit<z.infer<typeof ShownOnceCookie>, "userId">;

const cookie = sealedCookie("waybook_factor", LIFETIME_SECONDS, ShownOnceCookie);

/** The `Set-Cookie` value that stores them for their user. */
export const storeShownOnce = (
  shown: ShownOnce,
  { user }: SignedIn,
  request: Request,
): Promise<string> => cookie.keep({ ...shown, userId: user.id }, request);

export const forgetShownOnce = cookie.forget;

/** What is stored for this user. */
export async function readShownOnce({ user }: SignedIn, request: Request): Promise<ShownOnce> {
  const shown = await cookie.read(request);
  return shown?.userId === user.id ? shown : {};
}
