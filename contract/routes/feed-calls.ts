import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Done, Id, Instant } from "../common";
import { RouteStatus } from "./schema";

const feed = {
  tag: "Calendar feeds",
  scope: "entity",
  access: MANAGERS,
  extension: true,
  params: z.object({ of: z.enum(["agent", "office"]), id: Id }),
} as const;

/** The address of a feed, without its secret. */
export const CalendarFeed = z.object({
  createdAt: Instant,
  createdBy: z.object({ id: Id, displayName: z.string() }).nullish(),
  fetchedAt: Instant.nullish().describe("When a program fetched it last, to a minute or so."),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const getCalendarFeed = defineCall({
  ...feed,
  id: "calendarFeeds.get",
  method: "GET",
  path: "/calendar-feeds/{of}/{id}",
  summary: "The calendar address of an agent or an office, without its secret",
  reply: z.object({ feed: CalendarFeed.nullable().describe("Null: there is none.") }),
});

export const makeCalendarFeed = defineCall({
  ...feed,
  id: "calendarFeeds.make",
  method: "POST",
  path: "/calendar-feeds/{of}/{id}",
  summary: "Make a calendar address; one from before ends. 409 for an agent who is not active",
  reply: z.object({
    secret: z.string().describe("Not shown again: only its hash is stored."),
    createdAt: Instant,
  }),
});

export const revokeCalendarFeed = defineCall({
  ...feed,
  id: "calendarFeeds.revoke",
  method: "DELETE",
  path: "/calendar-feeds/{of}/{id}",
  summary: "End a calendar address; 404 where there is none",
  reply: Done,
});

/** A planned route in a calendar. */
export const CalendarEvent = z.object({
  routeId: Id,
  sequence: z.number().int().nonnegative().describe("Grows with each change that was read."),
  changedAt: Instant,
  isCancelled: z
    .boolean()
    .describe("It was in the feed, and is deleted, has no day, or belongs to somebody else."),
  name: z.string(),
  status: RouteStatus.nullish(),
  agent: z.string().nullish(),
  zone: z.string().describe("The zone of its office."),
  start: Instant,
  end: Instant,
  stops: z
    .array(
      z.object({
        name: z.string(),
        address: z.string().nullish(),
        city: z.string().nullish(),
        zip: z.string().nullish(),
        arrival: Instant.nullish(),
      }),
    )
    .describe("In their order; none of a cancelled event."),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

export const CalendarFeedContent = z.object({
  feedId: Id,
  of: z.enum(["agent", "office"]),
  name: z.string().describe("Of the agent or the office."),
  events: z.array(CalendarEvent),
});
export type CalendarFeedContent = z.infer<typeof CalendarFeedContent>;

export const readCalendarFeed = defineCall({
  id: "calendarFeeds.read",
  method: "POST",
  path: "/calendar-feeds/read",
  summary:
    "The events of a calendar, by the secret of its address: planned routes from 31 days ago to a year ahead. 404 for any other secret",
  tag: "Calendar feeds",
  scope: "account",
  access: "public",
  extension: true,
  body: z.strictObject({ secret: z.string().min(1).max(200) }),
  reply: CalendarFeedContent,
});
