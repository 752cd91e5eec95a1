import type { ActionFunctionArgs } from "@remix-run/node";
import { setVisitMinutes } from "contract/location-types/calls";
import { changeLocations, getLocation } from "contract/locations/calls";
import { USUAL_VISIT_MINUTES, VISITING_LIMITS } from "contract/visits/facts";
import { z } from "zod";
import { FormRefusal } from "~/kit/form/failure.server";
import { formAction } from "~/kit/form/form-action.server";
import { backToListUrl, CHOSEN_IDS } from "~/kit/list";
import { requireAdmin, requireSignedIn } from "~/session/guards.server";
import { call, change, send } from "~/upstream/client.server";
import { locationTimesList } from "./visit-times-lists";

const { min, max } = VISITING_LIMITS.visitMinutes;
const WRONG = `Enter whole minutes, ${min} to ${max.toLocaleString("en-US")}`;

/** How long a visit takes. */
const VisitTimeForm = z.object({
  minutes: z.coerce.number(WRONG).int(WRONG).min(min, WRONG).max(max, WRONG),
  /** What was planned when the form was drawn. */
  was: z.coerce.number().int(),
});

const MEANWHILE = "Someone else has changed the visit time in the meantime";

/** Sets how long a visit takes, at a location or of a type. */
export const setVisitTime = (what: "location" | "type", args: ActionFunctionArgs) =>
  formAction(
    args,
    VisitTimeForm,
    async ({ minutes, was }, { upstream, query }) => {
      const id = query.get(CHOSEN_IDS) ?? "";
      const done = {
        message: `Planned from now on: ${minutes} min a visit`,
        redirectTo: backToListUrl(locationTimesList, query),
      };
      if (what === "type") {
        await send(upstream, setVisitMinutes, { params: { id }, body: { visitMinutes: minutes } });
        return done;
      }
      const { visitMinutes, locationType } = await call(upstream, getLocation, { params: { id } });
      const now = visitMinutes ?? locationType?.visitMinutes ?? USUAL_VISIT_MINUTES;
      if (now !== was) throw new FormRefusal(409, "", `${MEANWHILE}: ${now} min`);
      const { undoId } = await change(upstream, changeLocations, {
        body: { locationIds: [id], visitMinutes: minutes },
      });
      return { ...done, undoId };
    },
    { guard: what === "type" ? requireAdmin : requireSignedIn },
  );
