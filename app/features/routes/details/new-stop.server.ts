/** The Add Stop dialog: a location that there is not yet. */
import type { z } from "zod";
import { NO_LOCATION, NO_TYPE } from "~/features/locations";
import { placeOptions, readChosenPlace } from "~/features/locations/index.server";
import { type Choice, choiceOf, chosenByName, pickerQuery } from "~/kit/choices/choices.server";
import { type FormSource, type Refusal, refusal, textIn } from "~/kit/form/refusal.server";
import type { SignedIn } from "~/session/guards.server";
import { getLocationType } from "~/upstream/location-types.server";
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
  source: FormSource,
  types?: Options,
): Promise<NewStopDraft> {
  const [type, { option, problem }] = await Promise.all([
    chosenByName(session.upstream, textIn(source, "type"), getLocationType, types),
    readChosenPlace(session, textIn(source, "place")),
  ]);
  return { name: textIn(source, "name"), type, place: option, problem };
}

export interface NewStopDialog {
  draft: NewStopDraft;
  type: Choice;
  place: Choice;
}

/** What the dialog shows for a URL; `typeSearch`, `placeSearch` and the like are the pickers'. */
export async function readNewStopDialog(
  session: SignedIn,
  query: URLSearchParams,
): Promise<NewStopDialog> {
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

/** Makes the location and adds it: a redirect to the route, or why not. */
export async function addTypedStop(
  request: Request,
  session: SignedIn,
  routeId: string,
  { name, place: placeValue, type: typeId, ...sent }: z.output<typeof AddStopForm>,
): Promise<Response | Refusal> {
  const { upstream } = session;
  const [{ place, problem }, type] = await Promise.all([
    readChosenPlace(session, placeValue),
    chosenByName(upstream, typeId, getLocationType),
  ]);
  if (!place) return refusal(400, "place", problem ?? NO_LOCATION);
  if (!type) return refusal(400, "type", NO_TYPE);
  // Sent by its name, in lower case.
  if (type.unnamed) return refusal(503, "type", type.unnamed);
  const location = { coordinates: place.coordinates };
  return addStop(request, upstream, routeId, sent, {
    location: { name, location: { type: "Point", ...location } },
    said: "Stop added!",
    add: (at, path, options) =>
      addNewStop(
        upstream,
        at,
        {
          name,
          // Servers that know no name of a new stop take this for it.
          description: name,
          type: type.label.toLowerCase(),
          address: place.address,
          city: place.city,
          zip: place.zip,
          location,
          ...path,
        },
        options,
      ),
  });
}
