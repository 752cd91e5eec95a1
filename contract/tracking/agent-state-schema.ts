import { z } from "zod";
import { Id, Instant, TimeOfDay } from "../common";
import { OfficeRef, UserRef, WorkingTimes } from "../offices/schema";
import { Position } from "./schema";
import { AgentTracker } from "./tracker-schema";

/**
 * What an agent is doing, by their last position and their running (active) routes, as far as the
 * reader sees both. A position is fresh for 30 minutes from when it was recorded.
 *
 * - `at-stop`: the last position is fresh, and was within 250 m of a stop of a running route of
 *   theirs when it was reported
 * - `moving`: the last position is fresh, and not at a stop
 * - `silent`: a route is running, and there is no fresh position
 * - `off`: no route is running, and there is no fresh position
 */
export const AgentStateName = z.enum(["moving", "at-stop", "silent", "off"]);
export type AgentStateName = z.infer<typeof AgentStateName>;

/** A stop as an agent comes to it. */
const StopRef = z.object({
  id: Id,
  order: z.number().int().min(1),
  location: z.object({ id: Id, name: z.string() }).nullish(),
});

/** An active agent, with where they were last and what they are doing. */
export const AgentState = z.object({
  /** The agent's. */
  id: Id,
  state: AgentStateName,
  recordedAt: Instant.nullish().describe("When the last position was recorded."),
  position: Position.omit({ userId: true, recordedAt: true, user: true }).nullish(),
  tracker: AgentTracker.pick({ firstAt: true, usedAt: true })
    .extend({ id: Id })
    .nullish()
    .describe("Null: there is no address for a tracker of theirs."),
  times: z
    .object({
      positionsFrom: TimeOfDay.nullish(),
      positionsUntil: TimeOfDay.nullish(),
      usualStart: WorkingTimes.usualStart,
      usualEnd: WorkingTimes.usualEnd,
      workingDays: z.array(z.number().int().min(0).max(6)).nullish(),
    })
    .nullish()
    .describe(
      "By the clocks of the office: when positions of the agent are stored (null: always), and when they work (their own times, else the office's; null: not known).",
    ),
  user: UserRef,
  office: OfficeRef.nullish(),
  route: z
    .object({ id: Id, name: z.string() })
    .nullish()
    .describe("The running route; of several, the one that was started last."),
  nextStop: StopRef.nullish().describe("Its first stop that is not visited."),
  stop: StopRef.nullish().describe("Of who is at a stop: which."),
});
export type AgentState = z.infer<typeof AgentState>;
