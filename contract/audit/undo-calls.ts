import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Changed, Id } from "../common";

const count = z.number().int().positive().optional();

/** How many things of each kind are as they were. */
export const Restored = z.object({
  users: count,
  routes: count,
  merges: count,
  locations: count,
  suspicions: count,
  visits: count,
});
export type Restored = z.infer<typeof Restored>;

export const undo = defineCall({
  tag: "Undo",
  scope: "entity",
  id: "undo",
  method: "POST",
  path: "/undo/{id}",
  summary:
    "Take back one change of the caller's that answered an `undoId`: as a whole, once, within ten minutes, and while nothing of it was changed since",
  access: MANAGERS,
  extension: true,
  params: z.object({ id: Id }),
  reply: Changed.extend({
    restored: Restored.optional().describe("What is as it was, by kind; `count` is all of it."),
  }),
});
