import { z } from "zod";
import { defineCall, EVERYONE } from "../call";
import { Done, Id, Instant } from "../common";
import {
  MOST_INACCURATE_METRES,
  MOST_REGION_EVENTS,
  MOST_TRACKED_AT_ONCE,
  WATCHED_REGIONS,
} from "./facts";
import {
  AgentTracker,
  TrackedPosition,
  TrackedRegionEvent,
  TrackerProgram,
  WatchedRegion,
} from "./tracker-schema";

const tracker = {
  tag: "Trackers",
  scope: "entity",
  access: EVERYONE,
  extension: true,
  params: z.object({ id: Id.describe("The agent. An agent may name themselves only.") }),
} as const;

export const getAgentTracker = defineCall({
  ...tracker,
  id: "agentTrackers.get",
  method: "GET",
  path: "/agent-trackers/{id}",
  summary: "The tracker address of an agent, without its secret",
  reply: z.object({ tracker: AgentTracker.nullable().describe("Null: there is none.") }),
});

export const makeAgentTracker = defineCall({
  ...tracker,
  id: "agentTrackers.make",
  method: "POST",
  path: "/agent-trackers/{id}",
  summary:
    "Make a tracker address for an agent; one from before ends. 409 for an agent who is not active",
  reply: z.object({
    secret: z.string().describe("Not shown again: only its hash is stored."),
    createdAt: Instant,
  }),
});

export const revokeAgentTracker = defineCall({
  ...tracker,
  id: "agentTrackers.revoke",
  method: "DELETE",
  path: "/agent-trackers/{id}",
  summary: "End the tracker address of an agent; 404 where there is none",
  reply: Done,
});

export const reportTracked = defineCall({
  id: "agentTrackers.report",
  method: "POST",
  path: "/agent-trackers/report",
  summary:
    "Store positions of a tracker program, by the secret of its address. 404 for any other secret; no position is a reason to refuse the call",
  tag: "Trackers",
  scope: "account",
  access: "public",
  extension: true,
  body: z.strictObject({
    secret: z.string().min(1).max(200),
    program: TrackerProgram,
    device: z
      .string()
      .max(200)
      .optional()
      .describe(
        "With the secret of the installation: whose positions they are, by the agent's email or id.",
      ),
    positions: z.array(TrackedPosition).max(MOST_TRACKED_AT_ONCE),
    regionEvents: z.array(TrackedRegionEvent).max(MOST_REGION_EVENTS).optional(),
  }),
  reply: Done.extend({
    stored: z.number().int().nonnegative(),
    ignored: z
      .number()
      .int()
      .nonnegative()
      .describe(
        `Known already, more than 90 days old, more than 24 hours in the future, less accurate than ${MOST_INACCURATE_METRES} m, or of no agent.`,
      ),
    regions: z
      .array(WatchedRegion)
      .max(WATCHED_REGIONS.most)
      .optional()
      .describe(
        "What the phone shall watch from now on: the next open stops of today. Only for programs that watch regions, and when they changed.",
      ),
  }),
});
