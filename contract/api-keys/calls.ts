import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Done, Id, line } from "../common";
import { API_KEY_ACCESS, API_KEY_DAYS, API_KEY_GROUPS, MOST_LISTED_KEYS } from "./facts";
import { ApiKey } from "./schema";

const keys = { tag: "API keys", scope: "account", access: MANAGERS, extension: true } as const;

export const listApiKeys = defineCall({
  ...keys,
  id: "apiKeys.list",
  method: "GET",
  path: "/api-keys",
  summary: "The caller's API keys, for an admin everybody's, latest first",
  reply: z.object({
    data: z.array(ApiKey).max(MOST_LISTED_KEYS),
    hasMore: z.boolean().describe(`Whether there are more than the ${MOST_LISTED_KEYS} listed.`),
  }),
});

export const createApiKey = defineCall({
  ...keys,
  id: "apiKeys.create",
  method: "POST",
  path: "/api-keys",
  summary:
    "Make an API key that acts for the caller. 403 by a login as; 409 for one who has too many",
  body: z.strictObject({
    name: line(100).min(1),
    access: z.enum(API_KEY_ACCESS).default("read"),
    groups: z
      .array(z.enum(API_KEY_GROUPS))
      .min(1)
      .max(API_KEY_GROUPS.length)
      .nullish()
      .describe("Left out: all groups that a key can open."),
    officeId: Id.nullish().describe(
      "The office that it acts for, with its branches. Only an admin may leave it out.",
    ),
    days: z
      .number()
      .int()
      .min(API_KEY_DAYS.least)
      .max(API_KEY_DAYS.most)
      .default(API_KEY_DAYS.usual)
      .describe("How long it is good for."),
  }),
  reply: z.object({
    key: ApiKey,
    secret: z.string().describe("Send it as bearer. Not shown again: only its hash is stored."),
  }),
});

export const revokeApiKey = defineCall({
  ...keys,
  id: "apiKeys.revoke",
  method: "DELETE",
  path: "/api-keys/{id}",
  summary: "End an API key of one's own, for an admin anybody's",
  params: z.object({ id: Id }),
  reply: Done,
});
