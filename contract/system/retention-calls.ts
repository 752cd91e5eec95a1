import { z } from "zod";
import { defineCall, EVERYONE } from "../call";
import { Instant } from "../common";

/** How long one kind of record is stored before it is deleted automatically. */
export const Retention = z.object({
  what: z
    .enum([
      "positions",
      "messages",
      "mails",
      "jobs",
      "imports",
      "looks",
      "sessions",
      "audit",
      "proof",
      "plans",
    ])
    .describe(
      "Positions of agents, of which the last of each stays; messages; mail in the outbox; finished imports and exports with their files; previews of imports and what reverts them; who looked where agents are; sign-ins that are over; the audit trail; photos, signatures and codes of visits; plans after their last day.",
    ),
  hours: z
    .number()
    .positive()
    .nullable()
    .describe("How long after it arrived, or ended; null: never deleted."),
  oldest: Instant.nullish().describe("When the oldest stored record arrived; for admins only."),
});
export type Retention = z.infer<typeof Retention>;

export const listRetention = defineCall({
  id: "kept.list",
  tag: "Account",
  scope: "account",
  extension: true,
  method: "GET",
  path: "/kept",
  summary: "How long records are stored",
  access: EVERYONE,
  reply: z.object({ data: z.array(Retention) }),
});
