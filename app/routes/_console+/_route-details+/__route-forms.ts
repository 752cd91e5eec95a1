/** The forms over the details of a route, each with the state of the route that it started from. */
import { RouteStatus } from "contract/entities";
import { z } from "zod";

const updatedAt = z.iso.datetime({ offset: true }).optional();
const id = z.string().min(1).max(64);

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

/** What one button says of where a stop is to go: `{stop}:{place}`. */
export const moveValue = (stopId: string, place: number) => `${stopId}:${place}`;

const Move = z
  .string()
  .regex(/^.{1,64}:[1-9]\d{0,4}$/s, "Choose a stop and its place")
  .transform((text) => {
    const at = text.lastIndexOf(":");
    return { stopId: text.slice(0, at), place: Number(text.slice(at + 1)) };
  });

/** What the screen itself changes, without a dialog. */
export const ScreenForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("status"), updatedAt, status: RouteStatus }),
  z.object({ intent: z.literal("move"), updatedAt, move: Move }),
]);

/** The move that a form on its way asks for. */
export function moveOf(form: FormData | undefined) {
  const move = Move.safeParse(form?.get("move"));
  return move.success ? move.data : null;
}

/** All stops of the route by their ids, in the order that was proposed. */
export const AcceptForm = z.object({
  updatedAt,
  order: z
    .string({ error: "There is no order to use" })
    .transform((text) => text.split(","))
    .pipe(z.array(id).min(1).max(1000)),
});
