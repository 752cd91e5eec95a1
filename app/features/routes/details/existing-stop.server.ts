/** The Add location after dialog: a location that exists. */
import { getLocation } from "contract/locations/calls";
import { getOffice } from "contract/offices/calls";
import { addExistingLocationAfter } from "contract/routes/stop-calls";
import type { z } from "zod";
import { type Choice, choiceOf, chosenByName, pickerQuery } from "~/kit/choices/choices.server";
import { FormRefusal } from "~/kit/form/failure.server";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import type { SignedIn } from "~/session/guards.server";
import { byId, call, send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { locationOptions, type Option, officeOptions } from "~/upstream/options.server";
import { addStop } from "../add-stop/add-stop.server";
import { type AddLocationForm, CHOOSE_LOCATION } from "./add-forms";

/** What was chosen so far. */
export interface ExistingStopDraft {
  office: Option | null;
  location: Option | null;
}

export interface AddLocationChoices {
  draft: ExistingStopDraft;
  /** A manager's active office, which is fixed; an admin chooses. */
  presetOffice: string | null;
  office: Choice | null;
  location: Choice;
}

/** What was chosen; an office is the admin's choice alone. */
export async function readExistingStopDraft(
  { upstream, isAdmin }: SignedIn,
  fields: URLSearchParams,
): Promise<ExistingStopDraft> {
  const officeId = isAdmin ? fields.get("officeId") : null;
  const [office, location] = await Promise.all([
    chosenByName(upstream, officeId ?? "", byId(getOffice)),
    chosenByName(upstream, fields.get("locationId") ?? "", byId(getLocation)),
  ]);
  return { office, location };
}

/** What the dialog offers for a URL; `officeSearch`, `locationSearch` and so on are the pickers'. */
export async function readAddLocationChoices(
  session: SignedIn,
  routeId: string,
  query: URLSearchParams,
): Promise<AddLocationChoices> {
  const { upstream, isAdmin } = session;
  const asked = { office: pickerQuery(query, "office"), location: pickerQuery(query, "location") };
  const draft = await readExistingStopDraft(session, query);
  const among = { officeId: draft.office?.value, routeId };
  const [offices, locations] = await Promise.all([
    isAdmin ? officeOptions(upstream, asked.office) : null,
    locationOptions(upstream, asked.location, among),
  ]);
  return {
    draft,
    presetOffice: isAdmin ? null : (session.office?.name ?? ""),
    office: offices && choiceOf(asked.office, offices, [draft.office]),
    location: choiceOf(asked.location, locations, [draft.location]),
  };
}

/** Adds the location and leads to the route. @throws as `addStop` does */
export async function addChosenStop(
  { locationId, ...adding }: z.output<typeof AddLocationForm>,
  context: FormContext,
): Promise<Done> {
  const { upstream, params } = context;
  const location = await call(upstream, getLocation, { params: { id: locationId } }).catch(
    (error: unknown) => {
      const gone = error instanceof UpstreamError && error.status === 404;
      throw gone ? new FormRefusal(400, "locationId", CHOOSE_LOCATION) : error;
    },
  );
  return addStop(context, {
    routeId: params.id ?? "",
    adding,
    location,
    add: ({ routeId, after }, path, options) =>
      send(upstream, addExistingLocationAfter, {
        params: { routeId, locationId, order: after },
        body: path,
        ...options,
      }),
    message: "Location added!",
  });
}
