/** The forms on the page of a plan. */
import { z } from "zod";

const updatedAt = z.iso.datetime({ offset: true }).optional();
const index = z.coerce.number().int().min(0).max(10_000);
const id = z.string().max(64).optional();
const day = z.iso.date().optional();

/** Plan again, stop, and accept: nothing but what they are about. */
export const PlanButtonForm = z.object({ updatedAt });

/** Makes another plan once, however often its form is sent. */
const key = z.string().min(1).max(64).optional();

/** Copies the plan to the next week. */
export const CopyPlanForm = z.object({ updatedAt, key });

/** A button for a stop says `lock-12` or `unlock-12`, one for days only the first word. */
export const LockForm = z.object({
  updatedAt,
  lock: z.string().regex(/^(un)?lock(-\d{1,4})?$/),
  userId: id,
  day,
});

export type LockForm = z.output<typeof LockForm>;

/** A way to serve a place: `3-0`, by the index of the place among the unserved ones. */
export const WayForm = z.object({ updatedAt, way: z.string().regex(/^\d{1,4}-\d$/) });

/** A place that was taken off by hand, by its index among the places of the plan. */
export const PutBackForm = z.object({ updatedAt, place: index });

export const FairnessForm = z.object({
  updatedAt,
  fairness: z.coerce.number().int().min(0).max(100),
});

/** One agent more or less, or one day more. */
export const WhatIfForm = z.object({
  updatedAt,
  key,
  change: z.enum(["more", "less", "day"]),
  more: id,
  less: id,
});
export type WhatIfForm = z.output<typeof WhatIfForm>;

/** Where a stop is moved: one of the offers (`userId day position`), another place, or off the plan. */
export const MoveForm = z.object({
  updatedAt,
  place: index,
  offer: z.string().max(120).optional(),
  /** The fields of another place as they were shown; see `shownFields`. Not sent once a choice is sure. */
  shown: z.string().max(200).optional(),
  toAgent: id,
  toDay: z.string().max(40).optional(),
  /** Which stop of the day it becomes, from 1: see `targetProblem`. */
  position: z.string().trim().max(20, "Enter a whole number").optional(),
  /** Whether planning again leaves it there. */
  lock: z.literal("on").optional(),
  /** Whether locked days that the move changes are unlocked first. */
  unlock: z.literal("on").optional(),
  /** The place for which the reader has seen what it breaks. */
  checked: z.string().max(120).optional(),
});
export type MoveForm = z.output<typeof MoveForm>;
