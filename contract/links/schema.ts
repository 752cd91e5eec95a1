import { z } from "zod";
import { Id, Instant } from "../common";

/** The link of an agent to the page of their day, without its secret. */
export const AgentLink = z.object({
  createdAt: Instant,
  createdBy: z.object({ id: Id, displayName: z.string() }).nullish(),
  expiresAt: Instant,
  hasPin: z.boolean(),
  openedAt: Instant.nullish().describe("When it was opened first on some phone."),
  usedAt: Instant.nullish().describe(
    "When a page that it opened was used last, to a minute or so.",
  ),
});
export type AgentLink = z.infer<typeof AgentLink>;
