import { z } from "zod";
import { Id, Instant, Point } from "../common";
import { TRACKER_PROGRAMS } from "./facts";

/** The program that reported a position. */
export const TrackerProgram = z.enum(TRACKER_PROGRAMS);

/** What a device tells with a position, in SI units; null or absent where it says nothing. */
export const DeviceState = z.object({
  altitude: z.number().min(-1_000).max(100_000).nullish().describe("Metres above the sea."),
  speed: z.number().min(0).max(500).nullish().describe("Metres per second."),
  heading: z.number().min(0).max(360).nullish().describe("Degrees, clockwise from north."),
  battery: z.number().int().min(0).max(100).nullish().describe("Percent."),
  charging: z.boolean().nullish().describe("Whether the battery is charging or full on power."),
});
export type DeviceState = z.infer<typeof DeviceState>;

/** A position that a tracker reports. */
export const TrackedPosition = z.strictObject({
  coordinates: Point.shape.coordinates,
  recordedAt: Instant.nullish().describe("By the device's clock. Absent: when the report arrives."),
  accuracy: z.number().min(0).max(1e7).nullish().describe("Metres."),
  ...DeviceState.shape,
});
export type TrackedPosition = z.infer<typeof TrackedPosition>;

/** A phone came into a region that it watches by itself, or left it. */
export const TrackedRegionEvent = z.strictObject({
  entered: z.boolean().describe("False: left."),
  region: z.string().max(200).describe("As the phone calls it."),
  coordinates: Point.shape.coordinates.describe("Where the phone was."),
  recordedAt: Instant.nullish().describe("By the device's clock. Absent: when it arrives."),
});
export type TrackedRegionEvent = z.infer<typeof TrackedRegionEvent>;

/** A region that a phone shall watch. */
export const WatchedRegion = z.object({
  name: z.string(),
  coordinates: Point.shape.coordinates,
  radius: z.number().positive().describe("Metres."),
});
export type WatchedRegion = z.infer<typeof WatchedRegion>;

/** The tracker address of an agent, without its secret. */
export const AgentTracker = z.object({
  createdAt: Instant,
  createdBy: z.object({ id: Id, displayName: z.string() }).nullish(),
  firstAt: Instant.nullish().describe("When its first position that is stored arrived."),
  usedAt: Instant.nullish().describe("When a program used it last, to a minute or so."),
  program: TrackerProgram.nullish().describe("The program of the agent's last position."),
  last: DeviceState.extend({ recordedAt: Instant })
    .nullish()
    .describe("What the device sent with the agent's last position, without the place."),
});
export type AgentTracker = z.infer<typeof AgentTracker>;
