import { z } from "zod";
import { Id, Instant } from "../common";

/** A list as somebody looks at it, saved under a name: its address within the console. */
export const ListView = z.object({
  id: Id,
  /** The path of the list in the console, such as `/routes`. */
  list: z.string(),
  name: z.string(),
  /** The list's query, without `?`: what it is filtered, sorted and shown by. */
  query: z.string().nullish(),
  userId: Id.nullish(),
  /** The office whose people share it; none for one that is its maker's alone. */
  officeId: Id.nullish(),
  createdAt: Instant.nullish(),
});
export type ListView = z.infer<typeof ListView>;
