import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Id, Stamp } from "../common";

/** Which of an agent's locations are handed over; those that stay are nobody's if the agent leaves. */
export const HandedLocations = z.enum(["all", "overdue", "none"]);

export const handOver = defineCall({
  id: "users.handOver",
  tag: "Users",
  scope: "entity",
  method: "POST",
  path: "/users/{id}/hand-over",
  summary:
    "Give an agent's open and recurring routes and locations, with their contacts, to others or to nobody, and let the agent stay, leave or move: all in one step",
  access: MANAGERS,
  extension: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    to: z
      .array(Id)
      .max(20)
      .default([])
      .describe("Active agents, who share it; with none of them it is nobody's."),
    routes: z
      .boolean()
      .default(true)
      .describe(
        "Routes that are new, active or paused, and recurring routes. The person who leaves keeps none of the former.",
      ),
    locations: HandedLocations.default("all"),
    overdueDays: z
      .number()
      .int()
      .min(1)
      .max(3650)
      .default(30)
      .describe("`overdue` are locations without a visit for that many days."),
    afterwards: z
      .enum(["stay", "deactivate", "move"])
      .default("stay")
      .describe("What becomes of the agent: `deactivate` makes them inactive."),
    officeId: Id.optional().describe("Where the agent moves to."),
    updatedAt: Stamp,
  }),
  reply: z.object({
    routeCount: z.number().int().nonnegative(),
    recurrenceCount: z.number().int().nonnegative().nullish(),
    locationCount: z.number().int().nonnegative(),
    undoId: Id.nullish(),
  }),
});
