/** Puts a place back that was taken off a plan by hand. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { updatePlan } from "contract/plans/calls";
import { FormRefusal } from "~/kit/form/failure.server";
import { type Done, formAction } from "~/kit/form/form-action.server";
import { send } from "~/upstream/client.server";
import { bestPlacesFor, clockOf, putBackOn, tryPlanMove } from "../engine/index.server";
import { planUrl } from "../plan-urls";
import { placeWords } from "./move-target.server";
import { PutBackForm } from "./plan-forms";
import { readPlanFor } from "./read-plan.server";

/** At the best place that breaks no rule; where there is none it waits for the next planning. */
export const putBackAction = (args: ActionFunctionArgs) =>
  formAction(
    args,
    PutBackForm,
    async (form, { upstream, request, params: { id } }): Promise<Done> => {
      const plan = await readPlanFor(upstream, { id, updatedAt: form.updatedAt });
      const place = plan.document.places[form.place];
      if (!place) throw new FormRefusal(422, "", "The plan has no such place");
      const now = await clockOf(upstream, plan, new Date());
      const source = { planId: plan.id, signal: request.signal, now };
      const [best] = await bestPlacesFor(plan.document, source, form.place);
      const document = best
        ? (await tryPlanMove(plan.document, source, { place: form.place, to: best })).document
        : putBackOn(plan.document, form.place);
      await send(upstream, updatePlan, {
        params: { id: plan.id },
        body: { document, updatedAt: plan.updatedAt ?? "" },
      });
      return {
        message: best
          ? `${place.name} was put back: ${placeWords(document, best)}`
          : `No day has room for ${place.name} as things are. Plan again, or place it by hand.`,
        redirectTo: planUrl(plan.id),
      };
    },
    { typed: false },
  );
