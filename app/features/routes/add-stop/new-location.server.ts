/** A new location that becomes a stop. */
import { checkedLocation, type LocationDraft } from "~/features/locations/index.server";
import type { Refusal } from "~/kit/form/refusal.server";
import type { SignedIn } from "~/session/guards.server";
import { addNewStop } from "~/upstream/stops.server";
import { addingIn, addStop } from "./add-stop.server";

/** Makes the location and adds it: a redirect to the route, or why not. */
export async function addNewLocation(
  request: Request,
  { upstream }: SignedIn,
  routeId: string,
  form: FormData,
  draft: LocationDraft,
): Promise<Response | Refusal> {
  const location = checkedLocation(draft);
  if ("errors" in location) return location;
  return addStop(request, upstream, routeId, addingIn(form), {
    location,
    said: "Location added!",
    add: (at, way, options) => addNewStop(upstream, at, { ...location, ...way }, options),
  });
}
