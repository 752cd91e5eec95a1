import { z } from "zod";
import { sealedCookie } from "~/server/sealed-cookie.server";

const Shown = z.object({ userId: z.string(), of: z.string(), secret: z.string() });

/** Whose browser it is. */
interface Person {
  user: { id: string };
}

/**
 * A secret on the page after it was made: a reload does not lose it, and nobody else sees it.
 *
 * @param name of its cookie
 * @param seconds for which it is shown
 */
export function shownOnce(name: string, seconds: number) {
  const cookie = sealedCookie(name, seconds, Shown);
  return {
    /** Returns the `Set-Cookie` value. @param of what the secret belongs to, such as an id */
    keep: ({ user }: Person, of: string, secret: string, request: Request) =>
      cookie.keep({ userId: user.id, of, secret }, request),
    /** The secret of that thing, if this person has just made it. */
    read: async ({ user }: Person, of: string, request: Request) => {
      const shown = await cookie.read(request);
      return shown?.of === of && shown.userId === user.id ? shown.secret : undefined;
    },
    forget: cookie.forget,
  };
}
