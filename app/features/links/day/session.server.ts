/** Who has opened their link on a phone. */
import { z } from "zod";
import { requestFacts } from "~/server/request.server";
import { sealedCookie } from "~/server/sealed-cookie.server";
import type { UpstreamContext } from "~/upstream/client.server";

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

/** When the agent said at which stop that they are there: by the stops' ids, instants. */
export const arrivals = sealedCookie(
  "waybook_day_here",
  DAY_SECONDS,
  z.record(z.string(), z.string()),
);

const SERVERS = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const zoneOfDay = ({ zone }: DaySession): string => zone ?? SERVERS;

/** For the calls of an agent; failures are thrown as they are. */
export const upstreamOfDay = (
  { token, officeId }: Pick<DaySession, "token" | "officeId">,
  request: Request,
): UpstreamContext => ({
  ...requestFacts(request),
  token,
  role: "agent",
  officeId,
  signal: request.method === "GET" ? request.signal : undefined,
});

/** For the calls that need no token. */
export const upstreamOfStranger = (request: Request): UpstreamContext => ({
  ...requestFacts(request),
  token: "",
});
