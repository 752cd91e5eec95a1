/** A new location that becomes a stop. */
import {
  checkedLocation,
  readLocationDraft,
  refuseDuplicates,
  withNewEntries,
} from "~/features/locations/index.server";
import { type Done, type FormContext, formFields } from "~/kit/form/form-action.server";
import { addNewStop } from "~/upstream/stops.server";
import { addStop } from "./add-stop.server";
import type { AddingFields } from "./adding-form";

/** Makes the location, adds it and leads to the route. @throws as `addStop` does */
export async function addNewLocation(adding: AddingFields, context: FormContext): Promise<Done> {
  const { session, upstream, params, form } = context;
  const draft = await readLocationDraft(session, formFields(form));
  const typed = checkedLocation(draft);
  await refuseDuplicates(session, typed, form);
  const location = await withNewEntries(upstream, typed);
  return addStop(context, {
    routeId: params.routeId ?? "",
    adding,
    location,
    add: (at, path, options) => addNewStop(upstream, at, { ...location, ...path }, options),
    message: "Location added!",
  });
}
