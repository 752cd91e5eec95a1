import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Id } from "../common";
import { AgentState } from "../entities";
import { ListQuery, listOf } from "../list";

const states = {
  tag: "Visits and positions",
  scope: "entity",
  extension: true,
  method: "GET",
  access: MANAGERS,
} as const;

export const listAgentStates = defineCall({
  ...states,
  id: "agentStates.list",
  recorded: true,
  path: "/agent-states",
  summary: "What each active agent is doing, and where they were last",
  query: ListQuery,
  reply: listOf(AgentState),
});

const count = z.number().int().nonnegative();
export const AgentCounts = z.object({
  moving: count,
  "at-stop": count,
  silent: count,
  off: count,
  total: count,
});
export type AgentCounts = z.infer<typeof AgentCounts>;

export const countAgentStates = defineCall({
  ...states,
  id: "agentStates.count",
  path: "/agent-states/counts",
  summary: "How many active agents are in each state",
  query: z.object({
    officeId: Id.optional().describe("Only agents of this office, without its branches."),
  }),
  reply: AgentCounts,
});
