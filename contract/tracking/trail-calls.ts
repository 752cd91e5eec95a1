import { z } from "zod";
import { defineCall, EVERYONE } from "../call";
import { Id, Instant, Point } from "../common";
import { Position } from "../entities";
import { ListQuery, listOf } from "../list";

const trails = {
  tag: "Visits and positions",
  scope: "entity",
  extension: true,
  method: "GET",
  access: EVERYONE,
  params: z.object({ id: Id.describe("The agent's.") }),
} as const;

const LONGEST_MS = 48 * 60 * 60_000;

const span = {
  from: Instant.describe("Included."),
  to: Instant.describe("Not included; at most 48 hours later."),
};
const isSpan = ({ from, to }: { from: string; to: string }) => {
  const ms = Date.parse(to) - Date.parse(from);
  return ms > 0 && ms <= LONGEST_MS;
};
const NO_SPAN = { path: ["to"], message: "must be later than from, by 48 hours at most" };

const Coordinates = Point.shape.coordinates;
const Stay = z.object({ from: Instant, to: Instant });

/** Where an agent halted or visited. */
const TrailStop = z.object({
  location: z.object({ id: Id, name: z.string() }),
  coordinates: Coordinates.nullish(),
  order: z.number().int().min(1).nullish().describe("In its route."),
  route: z.object({ id: Id, name: z.string() }).nullish(),
  visit: z
    .object({
      id: Id,
      arrival: Instant,
      departure: Instant.nullish(),
      actuallyVisited: z.boolean(),
    })
    .nullish()
    .describe("What the agent reported; none where positions alone tell of it."),
  seen: Stay.nullish().describe("The halt within 250 m; none where the report alone tells of it."),
});
export type TrailStop = z.infer<typeof TrailStop>;

/**
 * The way of an agent in a span of time, by their positions within the reader's scope. Positions
 * less accurate than 200 m are left out, and of several within five seconds all but one.
 *
 * - A *doubtful* position is left out of everything: at longitude 0 and latitude 0; beside the others
 *   only with longitude and latitude exchanged; or more than 500 m away and faster than 300 km/h. As
 *   few as possible are left out. A *jump* between two others is believed where more than five
 *   positions would be left out for it, as after a flight; it adds no distance.
 * - A *halt*: the positions stay within 100 m of its first one for two minutes or longer.
 * - A *stop*: a halt within 250 m of a stop of a route that the agent ran then, or of a location
 *   that they visited then (the nearest one); and every visit. A visit and a halt at its location
 *   are one where they are no more than five minutes apart.
 * - A *break*: a halt of ten minutes or longer that is no stop, and in which no visit was made.
 * - Between positions more than five minutes apart nothing is known, unless both are of one halt, and
 *   nothing is known of a jump: a new part of the way begins.
 */
export const Trail = z.object({
  positions: z.number().int().nonnegative().describe("All that were recorded."),
  doubtful: z.number().int().nonnegative().nullish().describe("Those left out as doubtful."),
  clockCorrected: z
    .number()
    .int()
    .nonnegative()
    .nullish()
    .describe("Those whose time was corrected, as the device's clock was ahead."),
  parts: z
    .array(z.array(z.object({ at: Instant, coordinates: Coordinates })))
    .describe(
      "The way, thinned: between two points that follow each other the agent was within 15 m of where an even pace puts them; farther off only where more than 1,000 points would be needed.",
    ),
  distance: z
    .number()
    .nonnegative()
    .describe(
      "Metres between positions, without halts and jumps; straight where nothing is known.",
    ),
  timeMoving: z
    .number()
    .nonnegative()
    .describe("Seconds between positions, those within a halt and where nothing is known apart."),
  breaks: z.array(Stay.extend({ coordinates: Coordinates })),
  stops: z.array(TrailStop).describe("In the order in which they were reached."),
});
export type Trail = z.infer<typeof Trail>;

export const getTrail = defineCall({
  ...trails,
  id: "trails.get",
  recorded: true,
  path: "/users/{id}/trail",
  summary: "Where an agent went in a span of time, with stops, breaks, distance and time moving",
  query: z.object(span).refine(isSpan, NO_SPAN),
  reply: Trail,
});

export const listTrailPositions = defineCall({
  ...trails,
  id: "trails.positions",
  recorded: true,
  path: "/users/{id}/positions",
  summary: "All positions of an agent in a span of time, the earliest first",
  query: ListQuery.pick({ page: true, limit: true }).extend(span).refine(isSpan, NO_SPAN),
  reply: listOf(Position.omit({ user: true })),
});
