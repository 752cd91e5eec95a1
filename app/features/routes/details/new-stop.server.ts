/** The Add Stop dialog: a location that does not exist yet. */
import { getLocationType } from "contract/location-types/calls";
import type { z } from "zod";
import { NO_LOCATION, NO_TYPE } from "~/features/locations";
import { placeOptions, readChosenPlace } from "~/features/locations/index.server";
import { type Choice, choiceOf, chosenByName, pickerQuery } from "~/kit/choices/choices.server";
import { FormRefusal } from "~/kit/form/failure.server";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import type { SignedIn } from "~/session/guards.server";
import { byId } from "~/upstream/client.server";
import { locationTypeOptions, type Option, type Options } from "~/upstream/options.server";
import { addNewStop } from "~/upstream/stops.server";
import { addStop } from "../add-stop/add-stop.server";
import type { AddStopForm } from "./add-forms";

/** What was typed and chosen so far. */
export interface NewStopDraft {
  name: string;
  type: Option | null;
  place: Option | null;
  /** Why the place that was chosen can't be had. */
  problem?: string;
}

/** @param types those shown, which need not be asked for by their ids */
export async function readNewStopDraft(
  session: SignedIn,
  fields: URLSearchParams,
  types?: Options,
): Promise<NewStopDraft> {
  const [type, { option, problem }] = await Promise.all([
    chosenByName(session.upstream, fields.get("type") ?? "", byId(getLocationType), types),
    readChosenPlace(session, fields.get("place")),
  ]);
  return { name: fields.get("name") ?? "", type, place: option, problem };
}

export interface AddStopChoices {
  draft: NewStopDraft;
  type: Choice;
  place: Choice;
}

/** What the dialog offers for a URL; `typeSearch`, `placeSearch` and the like are the pickers'. */
export async function readAddStopChoices(
  session: SignedIn,
  query: URLSearchParams,
): Promise<AddStopChoices> {
  const asked = { type: pickerQuery(query, "type"), place: pickerQuery(query, "place") };
  const [types, places] = await Promise.all([
    locationTypeOptions(session.upstream, asked.type),
    placeOptions(session, asked.place),
  ]);
  const draft = await readNewStopDraft(session, query, types);
  return {
    draft,
    type: choiceOf(asked.type, types, [draft.type]),
    place: choiceOf(asked.place, places, [draft.place]),
  };
}

/** Makes the location, adds it and leads to the route. @throws as `addStop` does */
export async function addTypedStop(
  { name, place: placeValue, type: typeId, ...adding }: z.output<typeof AddStopForm>,
  context: FormContext,
): Promise<Done> {
  const { session, upstream, params } = context;
  const [{ place, problem }, type] = await Promise.all([
    readChosenPlace(session, placeValue),
    chosenByName(upstream, typeId, byId(getLocationType)),
  ]);
  if (!place) throw new FormRefusal(400, "place", problem ?? NO_LOCATION);
  if (!type) throw new FormRefusal(400, "type", NO_TYPE);
  // Sent by its name, in lower case.
  if (type.unnamed) throw new FormRefusal(503, "", type.unnamed);
  const { coordinates, address, city, zip } = place;
  const location = {
    name,
    // Servers that know no name of a new stop take this for it.
    description: name,
    type: type.label.toLowerCase(),
    address,
    city,
    zip,
    location: { coordinates },
  };
  return addStop(context, {
    routeId: params.id ?? "",
    adding,
    location: { name, location: { type: "Point", coordinates } },
    add: (at, path, options) => addNewStop(upstream, at, { ...location, ...path }, options),
    message: "Stop added!",
  });
}
