import { SELECT_OFFICE } from "contract/offices/facts";
import { z } from "zod";
import { OVERDUE_DAYS } from "./form-words";

/** What becomes of an agent whose work is handed over. */
export const AFTERWARDS = ["stay", "deactivate", "move"] as const;
/** Which of an agent's locations are handed over. */
export const HANDED_LOCATIONS = ["all", "overdue", "none"] as const;

const DAYS = "Days are a whole number from 1 to 3650";

/** To whom an agent's work goes, which of it, and what becomes of the agent. */
export const HandOverForm = z
  .object({
    to: z.array(z.string().min(1).max(64)).max(20, "At most 20 agents share the work").default([]),
    routes: z.boolean().default(false),
    /** That nobody takes the work has to be said. */
    unassigned: z.boolean().default(false),
    locations: z.enum(HANDED_LOCATIONS).default("none"),
    overdueDays: z
      .number({ error: DAYS })
      .int(DAYS)
      .min(1, DAYS)
      .max(3650, DAYS)
      .default(OVERDUE_DAYS),
    afterwards: z.enum(AFTERWARDS).default("stay"),
    officeId: z.string().max(64).optional(),
    updatedAt: z.string().max(40).optional(),
  })
  .refine(
    ({ routes, locations, afterwards }) => routes || locations !== "none" || afterwards !== "stay",
    {
      path: ["locations"],
      message: "Choose what to hand over: routes or locations",
    },
  )
  .refine(
    ({ to, unassigned, routes, locations }) =>
      to.length > 0 || unassigned || (!routes && locations === "none"),
    { path: ["to"], message: "Choose who takes the work, or leave it unassigned" },
  )
  .refine(({ to, unassigned }) => to.length === 0 || !unassigned, {
    path: ["to"],
    message: "Choose agents or leave the work unassigned, not both",
  })
  .refine(({ afterwards, officeId }) => afterwards !== "move" || officeId, {
    path: ["officeId"],
    message: SELECT_OFFICE,
  });
export type HandOverForm = z.output<typeof HandOverForm>;
