import { z } from "zod";
import { defineCall, EVERYONE } from "../call";
import { Instant } from "../common";

/** What is deleted by itself once it is old. */
export const Retention = z.object({
  what: z
    .enum(["positions", "messages", "mails", "jobs", "imports", "looks", "sessions", "audit"])
    .describe(
      "Positions of agents, of which the last of each stays; messages; mail in the outbox; finished imports and exports with their files; previews of imports and what reverts them; who looked where agents are; sign-ins that are over; the audit trail.",
    ),
  hours: z
    .number()
    .positive()
    .nullable()
    .describe("How long after it arrived, or was over; null: for good."),
  oldest: Instant.nullish().describe("When the oldest that is there arrived; for an admin alone."),
});
export type Retention = z.infer<typeof Retention>;

export const listRetention = defineCall({
  id: "kept.list",
  tag: "Account",
  scope: "account",
  extension: true,
  method: "GET",
  path: "/kept",
  summary: "How long what is recorded is kept",
  access: EVERYONE,
  reply: z.object({ data: z.array(Retention) }),
});
