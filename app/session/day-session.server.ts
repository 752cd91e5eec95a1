/** Who has opened their link on a phone: the cookie of "My day". */
import { z } from "zod";
import { sealedCookie } from "~/server/sealed-cookie.server";

const DAY_SECONDS = 24 * 60 * 60;
/** As long as browsers store a cookie. The token ends with the link, usually earlier. */
const LIFETIME_SECONDS = 400 * DAY_SECONDS;

const DaySession = z.object({
  token: z.string(),
  userId: z.string(),
  name: z.string(),
  officeId: z.string().optional(),
  /** IANA name of the office's zone. */
  zone: z.string().optional(),
});
export type DaySession = z.infer<typeof DaySession>;

export const daySession = sealedCookie("waybook_day", LIFETIME_SECONDS, DaySession);
