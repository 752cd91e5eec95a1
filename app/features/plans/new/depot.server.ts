/** Where the days of a new plan begin and end. */
import type { PlanDepot } from "contract/entities";
import { PlacesError } from "geo/places/errors";
import { placeValue } from "geo/places/place-value";
import { FormRefusal } from "~/kit/form/failure.server";
import type { FormContext } from "~/kit/form/form-action.server";
import { chosenPlace, suggestPlaces } from "~/places/places.server";

const UNKNOWN = "No place was found. Enter an address with its city, or coordinates";

/**
 * The place of an address or of coordinates; undefined for an empty text.
 *
 * @throws FormRefusal if there is no such place, or the search fails
 */
export async function findDepot(
  text: string,
  { session, request }: FormContext,
): Promise<PlanDepot | undefined> {
  if (text === "") return undefined;
  const asking = { signal: request.signal, searcher: session.user.id };
  try {
    const [found] = await suggestPlaces({ text, limit: 1, ...asking });
    // Some services tell where it is only once it is chosen.
    const place =
      found && ("coordinates" in found ? found : await chosenPlace(placeValue(found), asking));
    if (!place) throw new FormRefusal(422, "depot", UNKNOWN);
    const [longitude, latitude] = place.coordinates;
    return { name: place.label.slice(0, 200), longitude, latitude };
  } catch (error) {
    if (error instanceof PlacesError) throw new FormRefusal(503, "depot", error.message);
    throw error;
  }
}
