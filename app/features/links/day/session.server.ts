/** Who has opened their link on a phone. */
import { z } from "zod";
import { requestFacts } from "~/server/request.server";
import { sealedCookie } from "~/server/sealed-cookie.server";
import type { DaySession } from "~/session/day-session.server";
import type { UpstreamContext } from "~/upstream/client.server";
import type { DayFacts } from "./frame";

export { type DaySession, daySession } from "~/session/day-session.server";

const DAY_SECONDS = 24 * 60 * 60;

/** When the agent said at which stop that they are there: by the stops' ids, instants. */
export const arrivals = sealedCookie(
  "waybook_day_here",
  DAY_SECONDS,
  z.record(z.string(), z.string()),
);

const SERVERS = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const zoneOfDay = ({ zone }: DaySession): string => zone ?? SERVERS;

/** What the scripts of a page need to know. */
export const factsOf = (session: DaySession, at = Date.now()): DayFacts => ({
  ...{ owner: session.userId, zone: zoneOfDay(session), at },
});

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
