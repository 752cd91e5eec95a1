import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Done, Id, IdList, Instant } from "../common";
import { MOST_LINKS_AT_ONCE, PIN_LENGTH } from "./facts";
import { AgentLink } from "./schema";

const link = {
  tag: "Agent links",
  scope: "entity",
  access: MANAGERS,
  extension: true,
  params: z.object({ id: Id.describe("The agent.") }),
} as const;

const opening = {
  tag: "Agent links",
  scope: "account",
  access: "public",
  extension: true,
} as const;

const Secret = z.string().min(1).max(200);
const Pin = z
  .string()
  .regex(
    new RegExp(`^\\d{${PIN_LENGTH.least},${PIN_LENGTH.most}}$`),
    `Must be ${PIN_LENGTH.least} to ${PIN_LENGTH.most} digits`,
  );

export const getAgentLink = defineCall({
  ...link,
  id: "agentLinks.get",
  method: "GET",
  path: "/agent-links/{id}",
  summary: "The link of an agent, without its secret",
  reply: z.object({ link: AgentLink.nullable().describe("Null: there is none.") }),
});

export const makeAgentLink = defineCall({
  ...link,
  id: "agentLinks.make",
  method: "POST",
  path: "/agent-links/{id}",
  summary:
    "Make a link for an agent; one from before ends, on all phones. 409 for an agent who is not active",
  body: z.strictObject({
    pin: Pin.optional().describe("Asked for when the link is opened on a phone."),
  }),
  reply: z.object({
    secret: z.string().describe("Not shown again: only its hash is stored."),
    createdAt: Instant,
    expiresAt: Instant,
  }),
});

export const makeAgentLinks = defineCall({
  tag: "Agent links",
  scope: "entity",
  access: MANAGERS,
  extension: true,
  id: "agentLinks.makeMany",
  method: "POST",
  path: "/agent-links",
  summary: `Make links for up to ${MOST_LINKS_AT_ONCE} agents, in place of those from before; who is not active gets none`,
  body: z.strictObject({ ids: z.array(Id).min(1).max(MOST_LINKS_AT_ONCE) }),
  reply: z.object({
    links: z.array(
      z.object({ id: Id, displayName: z.string(), secret: z.string(), expiresAt: Instant }),
    ),
  }),
});

export const listAgentLinks = defineCall({
  tag: "Agent links",
  scope: "entity",
  access: MANAGERS,
  extension: true,
  id: "agentLinks.list",
  method: "GET",
  path: "/agent-links",
  summary: `The links of up to ${MOST_LINKS_AT_ONCE} agents, without their secrets; who has none is left out`,
  query: z.object({ ids: IdList }),
  reply: z.object({ links: z.array(AgentLink.extend({ id: Id.describe("The agent.") })) }),
});

export const revokeAgentLink = defineCall({
  ...link,
  id: "agentLinks.revoke",
  method: "DELETE",
  path: "/agent-links/{id}",
  summary: "End the link of an agent, on all phones; 404 where there is none",
  reply: Done,
});

/** What the person who opens a link is shown and asked. */
export const LinkedAgent = z.object({
  displayName: z.string(),
  office: z.string().nullish(),
  timeZone: z.string().nullish().describe("Of the office."),
  expiresAt: Instant,
  needsPin: z.boolean(),
});
export type LinkedAgent = z.infer<typeof LinkedAgent>;

export const checkAgentLink = defineCall({
  ...opening,
  id: "agentLinks.check",
  method: "POST",
  path: "/agent-links/check",
  summary: "Whose link it is, by its secret. 404 for any other secret",
  body: z.strictObject({ secret: Secret }),
  reply: LinkedAgent,
});

export const openAgentLink = defineCall({
  ...opening,
  id: "agentLinks.open",
  method: "POST",
  path: "/agent-links/open",
  summary:
    "Begin a session of the agent by the secret of their link: it ends with the link. 403 (PIN_WRONG) for a missing or wrong PIN",
  body: z.strictObject({ secret: Secret, pin: z.string().max(20).optional() }),
  reply: z.object({
    token: z.string().describe("A bearer token that is good until the link ends."),
    expiresAt: Instant,
  }),
});
