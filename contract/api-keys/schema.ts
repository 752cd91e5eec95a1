import { z } from "zod";
import { Id, Instant } from "../common";
import { API_KEY_ACCESS, API_KEY_GROUPS } from "./facts";

/** An API key, without its secret. It acts for the person who made it. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  starts: z.string().describe("The first characters of the key, to recognise it by."),
  access: z.enum(API_KEY_ACCESS),
  groups: z
    .array(z.enum(API_KEY_GROUPS))
    .max(API_KEY_GROUPS.length)
    .nullish()
    .describe("The groups of calls that it opens. Null: all that a key can open."),
  office: z
    .object({ id: Id, name: z.string() })
    .nullish()
    .describe("The office that it acts for, with its branches. Null: all offices, of an admin."),
  user: z.object({ id: Id, displayName: z.string() }).describe("Who made it."),
  createdAt: Instant,
  expiresAt: Instant,
  usedAt: Instant.nullish().describe("To a minute or so."),
  address: z.string().nullish().describe("Where it was used last."),
});
export type ApiKey = z.infer<typeof ApiKey>;
