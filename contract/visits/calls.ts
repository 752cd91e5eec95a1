import { z } from "zod";
import { defineCall, EVERYONE, MANAGERS, Streamed } from "../call";
import { Changed, Done, Id, Instant, line, Point, text } from "../common";
import { Position, ReportedVisit, Visit } from "../entities";
import { ListQuery, listOf } from "../list";
import { WITHDRAW_MINUTES } from "./facts";

const visits = { tag: "Visits and positions", scope: "entity", extension: true } as const;
const byId = z.object({ id: Id });

export const listVisits = defineCall({
  ...visits,
  id: "visits.list",
  method: "GET",
  path: "/visits",
  summary: "Visits, the latest first",
  access: EVERYONE,
  query: ListQuery,
  reply: listOf(Visit),
});

export const reportVisit = defineCall({
  ...visits,
  id: "visits.report",
  method: "POST",
  path: "/route-location-maps/{id}/visit",
  summary:
    "An agent's device reports a visit at a stop of a route of theirs. Confirmed when within 250 m. What comes too late to count is received with `needsLook`",
  access: ["agent"],
  creates: true,
  afterLink: true,
  params: byId,
  body: z
    .strictObject({
      id: z
        .uuid()
        .optional()
        .describe(
          "Made by the device, unique for good: the same report sent again is answered with the visit that it made.",
        ),
      actuallyVisited: z.boolean(),
      notVisitedReason: text(64).nullish().describe("The code of a reason, also of a hidden one."),
      arrival: Instant,
      departure: Instant.nullish(),
      doNotVisit: z.boolean().default(false),
      note: text(4000).nullish(),
      location: Point.nullish().describe("Where the device was."),
      contactIds: z.array(Id).max(50).optional().describe("Contacts of the location who were met."),
      proof: z
        .strictObject({
          photoId: Id.nullish().describe(
            "Of a photo that the agent handed in: `POST /visit-photos`.",
          ),
          signature: text(120).nullish().describe("The name that somebody signed with."),
          drawnId: Id.nullish().describe("Of a signature that was drawn, handed in as photos are."),
          code: text(200).nullish(),
          laterPhotoId: z
            .uuid()
            .nullish()
            .describe(
              "Made by the device, in place of `photoId`: the photo was taken and is handed in after the report (`POST /visit-photos/{id}`). It counts as given, and visits say that it has not arrived until it does.",
            ),
        })
        .nullish(),
      onlyOpen: z
        .boolean()
        .optional()
        .describe(
          "Waits for a manager (`stop-visited`) if the stop has a visit already. One that was not possible is none, if this one was made. A report that says no more than a visit of the same agent of the last 2 minutes is the same.",
        ),
    })
    .refine(({ actuallyVisited, notVisitedReason }) => !actuallyVisited || !notVisitedReason, {
      path: ["notVisitedReason"],
      message: "is for visits that were not possible",
    }),
  reply: ReportedVisit,
});

export const addPlace = defineCall({
  ...visits,
  id: "visits.addPlace",
  method: "POST",
  path: "/visits/added-places",
  summary:
    "An agent's device reports a visit at a place that is on no route of theirs: one of their locations, or a new one. It waits for a manager, whose acceptance adds it to the route and makes the visit",
  access: ["agent"],
  afterLink: true,
  body: z
    .strictObject({
      id: z.uuid().describe("Made by the device: the same report sent again makes nothing."),
      routeId: Id.nullish().describe("The route on whose way it was."),
      locationId: Id.nullish(),
      place: z
        .strictObject({ name: line(200).min(1), address: line(300).nullish() })
        .nullish()
        .describe("A new location, in place of `locationId`. Inactive until it is accepted."),
      arrival: Instant,
      departure: Instant.nullish(),
      note: text(4000).nullish(),
      location: Point.nullish().describe("Where the device was, and so where a new location is."),
    })
    .refine(({ locationId, place }) => Boolean(locationId) !== Boolean(place), {
      path: ["locationId"],
      message: "is needed if there is no `place`, and not allowed beside one",
    }),
  reply: ReportedVisit,
});

export const withdrawVisit = defineCall({
  ...visits,
  id: "visits.withdraw",
  method: "DELETE",
  path: "/visits/{id}",
  summary: `An agent takes back a visit of theirs, up to ${WITHDRAW_MINUTES} minutes after it was reported: its stop is open again. A route that the agent has completed since is active again; what the office made of it stays. A report that waits for the office is taken back by its id, and a presumed visit that it answered is asked about again. 409 after that, and for what was reviewed. Done again, it changes nothing`,
  access: ["agent"],
  params: byId,
  reply: Done,
});

export const confirmVisit = defineCall({
  ...visits,
  id: "visits.confirm",
  method: "PATCH",
  path: "/visits/{id}",
  summary: "Confirm a visit, or take that back",
  access: MANAGERS,
  params: byId,
  body: z.strictObject({ confirmed: z.boolean() }),
  reply: Visit,
});

export const reviewVisits = defineCall({
  ...visits,
  id: "visits.review",
  method: "POST",
  path: "/visits/reviews",
  summary: "Confirm many visits, or take that back with a reason, all or none",
  access: MANAGERS,
  body: z
    .strictObject({
      visitIds: z.array(Id).min(1).max(1000),
      confirmed: z.boolean(),
      reason: text(500).optional().describe("Required where they are not confirmed."),
      markLocations: z
        .boolean()
        .default(false)
        .describe("Takes `doNotVisit` of these visits over to their locations within the scope."),
    })
    .refine(({ confirmed, reason }) => confirmed || Boolean(reason), {
      path: ["reason"],
      message: "is required where visits are not confirmed",
    }),
  reply: Changed.extend({
    markedLocations: z.number().int().nonnegative().optional(),
    unchanged: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe("How many of them had been reviewed so before."),
  }).describe("`count` is of the visits."),
});

/** A position as a device reports it. */
export const PositionReport = z.strictObject({
  coordinates: Point.shape.coordinates,
  recordedAt: Instant.describe(
    "By the device's clock. If that is up to 24 hours ahead, all times of the call are corrected.",
  ),
  accuracy: z.number().min(0).max(1e6).nullish().describe("Metres."),
});

/** What is no position, with its first problem. */
export interface MisreportedPosition {
  problem: { field?: string; reason: string };
}

const misreported = z.unknown().transform((value): MisreportedPosition => {
  const [issue] = PositionReport.safeParse(value).error?.issues ?? [];
  const { path = [], message: reason = "is no position" } = issue ?? {};
  return { problem: { ...(path.length > 0 && { field: path.join(".") }), reason } };
});

/** Anything is taken for a position, so that a wrong one doesn't refuse the others of its call. */
const AnyPosition = z.union([PositionReport, misreported]) as unknown as z.ZodType<
  z.output<typeof PositionReport> | MisreportedPosition,
  z.input<typeof PositionReport>
>;

export const postPositions = defineCall({
  ...visits,
  id: "positions.post",
  method: "POST",
  path: "/users/{id}/positions",
  summary:
    "An agent's device reports where it was; what was reported before is left out, and a wrong position does not refuse the others",
  access: ["agent"],
  params: byId,
  body: z.array(AnyPosition).min(1).max(500),
  reply: Done.extend({
    refused: z
      .array(
        z.object({
          index: z.number().int().nonnegative().describe("In the body, from 0."),
          field: z.string().optional(),
          reason: z.string(),
        }),
      )
      .optional()
      .describe("Positions that were not stored; absent if all were. If none can be: 422."),
    doubtful: z
      .number()
      .int()
      .positive()
      .optional()
      .describe("How many were stored as doubtful; see the trail. Absent for none."),
    clockAhead: z
      .number()
      .positive()
      .optional()
      .describe("Seconds by which the times were corrected, as the device's clock is ahead."),
  }),
});

export const getPosition = defineCall({
  ...visits,
  id: "positions.get",
  recorded: true,
  method: "GET",
  path: "/users/{id}/position",
  summary: "Where an agent was last; null before the first report",
  access: EVERYONE,
  params: byId,
  reply: z.object({ position: Position.nullable() }),
});

export const listPositions = defineCall({
  ...visits,
  id: "positions.list",
  recorded: true,
  method: "GET",
  path: "/positions",
  summary: "Where each agent was last, with the agent; the latest first",
  access: MANAGERS,
  query: ListQuery.pick({ page: true, limit: true }).extend({ officeId: Id.optional() }),
  reply: listOf(Position),
});

export const streamPositions = defineCall({
  ...visits,
  id: "positions.stream",
  recorded: true,
  method: "GET",
  path: "/positions/stream",
  summary:
    "Server-sent events while agents move and visit: `position` with a Position, `visit` with a Visit. With `Last-Event-ID` those that came since; `reset` where that is not known, before the present state. `beat` keeps the id fresh",
  access: MANAGERS,
  stream: "text/event-stream",
  query: z.object({ userId: Id.optional().describe("Only this agent.") }),
  reply: Streamed,
});
