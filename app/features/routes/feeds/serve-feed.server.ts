/** What a program gets that subscribes to a calendar. */
import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  type CalendarEvent,
  type CalendarFeedContent,
  readCalendarFeed,
} from "contract/routes/feed-calls";
import { addressLine } from "~/features/locations";
import { routeUrl } from "~/features/urls";
import { type FeedRoute, toCalendarFeed } from "~/route-files/calendar-feed";
import { absoluteUrl, requestFacts } from "~/server/request.server";
import { call } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";

/** The address is the secret: nothing may store it, index it or pass it on. */
const PRIVATE = {
  "cache-control": "private, no-cache",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};
const FILE = /^([\w-]{43})\.ics$/;

/** Serves the calendar of an address. Every address that is none gets the same answer. */
export async function serveFeed({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const secret = FILE.exec(params.file ?? "")?.[1];
  if (!secret) return refusal(404);
  try {
    const context = { ...requestFacts(request), token: "" };
    const content = await call(context, readCalendarFeed, { body: { secret } });
    return calendarReply(toText(content, request), request);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return refusal(error.status);
  }
}

const MESSAGES: Record<number, string> = {
  404: "There is no such calendar. Ask for a new address.",
  429: "Too many requests. Try again later.",
};

const refusal = (status: number): Response => {
  const known = status in MESSAGES ? status : 503;
  return new Response(MESSAGES[known] ?? "The calendar can't be read now. Try again later.", {
    status: known,
    headers: { ...PRIVATE, "content-type": "text/plain; charset=utf-8" },
  });
};

/** 304 for a program that has this text already. */
function calendarReply(text: string, request: Request): Response {
  // Weak: the text may be compressed on its way.
  const etag = `W/"${createHash("sha256").update(text).digest("base64url")}"`;
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  const headers = { ...PRIVATE, etag };
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  if (known.some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag))) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, {
    headers: {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="calendar.ics"',
    },
  });
}

const toText = ({ feedId, name, of, events }: CalendarFeedContent, request: Request): string =>
  toCalendarFeed(
    `Waybook: ${name}`,
    events.map((event) => ({
      ...toFeedRoute(event),
      // An agent's route may move to another agent: each calendar has an event of its own.
      uid: `${event.routeId}-${feedId}@waybook`,
      url: absoluteUrl(routeUrl(event.routeId), request),
      agent: of === "office" ? (event.agent ?? undefined) : undefined,
    })),
  );

const toFeedRoute = (event: CalendarEvent): Omit<FeedRoute, "uid" | "url" | "agent"> => ({
  ...{ name: event.name, zone: event.zone, sequence: event.sequence },
  start: new Date(event.start),
  end: new Date(event.end),
  changedAt: new Date(event.changedAt),
  status: statusOf(event),
  stops: event.stops.map((stop) => ({
    name: stop.name,
    address: addressLine(stop),
    arrival: stop.arrival ?? undefined,
  })),
});

const statusOf = ({ isCancelled, status }: CalendarEvent): FeedRoute["status"] => {
  if (isCancelled) return "cancelled";
  return status === "paused" ? "tentative" : "confirmed";
};
