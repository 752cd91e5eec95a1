import type { ActionFunctionArgs } from "@remix-run/node";
import {
  createVisitReason,
  listVisitReasons,
  updateVisitReason,
} from "contract/visits/reason-calls";
import { z } from "zod";
import { visitReasonsUrl } from "~/features/urls";
import { formAction } from "~/kit/form/form-action.server";
import { type RequestArgs, requireAdmin } from "~/session/guards.server";
import { call, ifOffered, send } from "~/upstream/client.server";

/** All reasons; null where the upstream has no list of them. */
export async function readReasonList(args: RequestArgs) {
  const { upstream } = await requireAdmin(args);
  const list = await ifOffered(call(upstream, listVisitReasons));
  return { reasons: list?.data ?? null };
}

const name = z
  .string("Enter a name")
  .trim()
  .min(1, "Enter a name")
  .max(60, "At most 60 characters");
const id = z.string().min(1).max(64);

const ReasonForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), name }),
  z.object({ intent: z.literal("rename"), id, name }),
  z.object({ intent: z.literal("hide"), id }),
  z.object({ intent: z.literal("show"), id }),
  // Where it goes.
  z.object({ intent: z.literal("move"), id, place: z.coerce.number().int().min(1) }),
]);

const DONE = {
  add: "Reason added!",
  rename: "Reason renamed!",
  hide: "Agents no longer see this reason",
  show: "Agents can choose this reason again",
  move: "Reason moved!",
} as const;

export const changeReasons = (args: ActionFunctionArgs) =>
  formAction(
    args,
    ReasonForm,
    async (form, { upstream }) => {
      const done = { message: DONE[form.intent], redirectTo: visitReasonsUrl() };
      if (form.intent === "add") {
        await send(upstream, createVisitReason, { body: { name: form.name } });
        return done;
      }
      const change = { params: { id: form.id }, body: bodyOf(form) };
      const changed = await send(upstream, updateVisitReason, change);
      return { ...done, undoId: changed?.undoId };
    },
    { guard: requireAdmin },
  );

function bodyOf(form: Exclude<z.output<typeof ReasonForm>, { intent: "add" }>) {
  if (form.intent === "rename") return { name: form.name };
  if (form.intent === "move") return { place: form.place };
  return { hidden: form.intent === "hide" };
}
