/** The forms over the details of a route, each with the state of the route that it started from. */
import { RouteStatus } from "contract/entities";
import { z } from "zod";
import { MOST_STOPS } from "../most-stops";
import { readMove } from "./move-value";

const updatedAt = z.iso
  .datetime({ offset: true, error: "This form is out of date; open it again" })
  .optional();

/** A form that asks for nothing but a yes: delete, remove. */
export const ConfirmForm = z.object({ updatedAt });

const NAME_NEEDED = "Route name is required";
export const RenameForm = z.object({
  updatedAt,
  name: z
    .string({ error: NAME_NEEDED })
    .trim()
    .min(1, NAME_NEEDED)
    .max(200, "A route name has at most 200 characters"),
});

export const CopyForm = z.object({
  mode: z.enum(["full", "remaining"], { error: "Choose which stops to copy" }),
  /** The `Idempotency-Key`: a second press makes no second copy. */
  key: z.string().min(1).max(64).optional(),
});

const NO_MOVE = "Choose a stop and its place";
const MoveText = z.string(NO_MOVE).transform((text, context) => {
  const move = readMove(text);
  if (move) return move;
  context.addIssue({ code: "custom", message: NO_MOVE });
  return z.NEVER;
});
const NO_PLACE = "Type the place that the stop is to have";
const Status = z.enum(RouteStatus.options, "Choose one of the statuses");

/** What the screen itself changes, without a dialog. */
export const ScreenForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("status"), updatedAt, status: Status }),
    z.object({ intent: z.literal("move"), updatedAt, move: MoveText }),
    z.object({
      intent: z.literal("move-to"),
      updatedAt,
      stopId: z.string(NO_MOVE).min(1, NO_MOVE).max(64, NO_MOVE),
      place: z.coerce.number(NO_PLACE).int(NO_PLACE).min(1, NO_PLACE).max(99_999, NO_PLACE),
    }),
  ],
  "Choose what to change: the status, or the place of a stop",
);

const NO_ORDER = "There is no order to save";
/** All stops of the route by their ids, in the order that was proposed. */
export const AcceptForm = z.object({
  updatedAt,
  order: z
    .string(NO_ORDER)
    .transform((text) => text.split(","))
    .pipe(z.array(z.string().min(1, NO_ORDER).max(64, NO_ORDER)).max(MOST_STOPS, NO_ORDER)),
});
