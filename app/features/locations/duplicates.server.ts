/** Locations that may be the one that a form is about to make. */
import type { LikelyDuplicate } from "contract/locations/search-calls";
import { FormRefusal } from "~/kit/form/failure.server";
import { type FormContext, formFields } from "~/kit/form/form-action.server";
import { formatNearby, type Units } from "~/lib/figures";
import type { SignedIn } from "~/session/guards.server";
import { listLikelyDuplicates } from "~/upstream/locations.server";
import { ALL_THE_SAME, type ShownDuplicate } from "./duplicate-warning";
import {
  type LocationFormData,
  readLocationForm,
  type TypedLocation,
} from "./location-form.server";
import { addressLine } from "./location-words";

/** So many are named. */
const MOST = 5;
const WARNING = "This location may already exist";

/** A form that came back for them. */
class DuplicatesRefusal extends FormRefusal {
  constructor(readonly duplicates: ShownDuplicate[]) {
    super(422, "", WARNING);
  }
}

/**
 * Lets nothing be made that may be there already, but for what the form's sender has seen.
 *
 * @param exceptId the location that is changed
 * @throws FormRefusal with those that were not shown yet, and those that were
 */
export async function refuseDuplicates(
  { upstream, units }: SignedIn,
  { name, address, location }: Pick<TypedLocation, "name" | "address" | "location">,
  form: FormData,
  exceptId?: string,
): Promise<void> {
  const [longitude = 0, latitude = 0] = location.coordinates;
  const query = { name, address: address ?? undefined, latitude, longitude, exceptId, limit: MOST };
  const found = (await listLikelyDuplicates(upstream, query)) ?? [];
  const seen = new Set(String(form.get(ALL_THE_SAME) ?? "").split(","));
  if (found.some(({ id }) => !seen.has(id))) {
    throw new DuplicatesRefusal(found.map((one) => toShown(one, units)));
  }
}

const REASONS = {
  name: "the same name",
  "similar-name": "a similar name",
  address: "the same address",
} as const;

function toShown(found: LikelyDuplicate, units: Units): ShownDuplicate {
  const { id, name, distance, alike } = found;
  const why = alike.map((one) => REASONS[one]).join(" and ");
  const far = distance == null ? "" : `, ${formatNearby(distance, units)} away`;
  return { id, name, address: addressLine(found), why: `${why}${far}` };
}

/** What the form shows when it comes back. */
export interface ShownLocationForm {
  form: LocationFormData;
  duplicates: ShownDuplicate[];
}

export async function readShownForm(
  { session, form }: FormContext,
  refusedBy: unknown,
): Promise<ShownLocationForm> {
  return {
    form: await readLocationForm(session, formFields(form)),
    duplicates: refusedBy instanceof DuplicatesRefusal ? refusedBy.duplicates : [],
  };
}
