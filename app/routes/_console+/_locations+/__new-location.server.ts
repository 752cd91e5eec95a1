/** A new location that becomes a stop. */
import type { SignedIn } from "~/session/guards.server";
import { addNewStop } from "~/upstream/stops.server";
import { NO_LOCATION, NO_TYPE } from "../_route-details+/__add-forms";
import { type AddingFields, addStop } from "../_route-details+/__add-stop.server";
import { type Refusal, refusal } from "../_route-details+/__refusal.server";
import { type LocationDraft, locationOf } from "./__location-form.server";

/** Makes the location and adds it: a redirect to the route, or why not. */
export async function addNewLocation(
  request: Request,
  { upstream }: SignedIn,
  routeId: string,
  sent: AddingFields,
  draft: LocationDraft,
): Promise<Response | Refusal> {
  const location = locationOf(draft);
  if (!location || draft.problem) return refusal(400, "place", draft.problem ?? NO_LOCATION);
  if (!draft.type) return refusal(400, "type", NO_TYPE);
  return addStop(request, upstream, routeId, sent, {
    location,
    said: "Location added!",
    add: (at, way, options) => addNewStop(upstream, at, { ...location, ...way }, options),
  });
}
