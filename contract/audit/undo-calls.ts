import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Changed, Id, Instant } from "../common";
import { MOST_UNDO_ENTRIES, MOST_UNDO_NAMES, UNDO_MINUTES } from "./facts";

const count = z.number().int().positive().optional();

/** How many things of each kind are as they were. */
export const Restored = z.object({
  plans: count,
  recurrences: count,
  users: count,
  absences: count,
  addedAbsences: count,
  routes: count,
  merges: count,
  locations: count,
  suspicions: count,
  visits: count,
  lateReports: count,
  visitReasons: count,
  presumedVisits: count,
});
export type Restored = z.infer<typeof Restored>;

/** A change that the person who made it can undo. */
export const UndoEntry = z.object({
  id: Id,
  at: Instant,
  restored: Restored.describe("What undoing it would restore, by kind."),
  names: z.array(z.string()).max(MOST_UNDO_NAMES).describe("The names of the first records."),
});
export type UndoEntry = z.infer<typeof UndoEntry>;

export const listUndo = defineCall({
  tag: "Undo",
  scope: "entity",
  id: "undo.list",
  method: "GET",
  path: "/undo",
  summary: `The caller's changes of the last ${UNDO_MINUTES} minutes that can be undone, latest first`,
  access: MANAGERS,
  extension: true,
  reply: z.object({
    data: z.array(UndoEntry).max(MOST_UNDO_ENTRIES),
    hasMore: z
      .boolean()
      .optional()
      .describe(`Whether there may be older ones than the ${MOST_UNDO_ENTRIES} listed.`),
  }),
});

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
