/** The Add location after dialog: a location that there is. */
import type { z } from "zod";
import { type Choice, choiceOf, chosenByName, pickerQuery } from "~/kit/choices/choices.server";
import { reasonOf } from "~/kit/form/finish.server";
import { type FormSource, type Refusal, refusal, textIn } from "~/kit/form/refusal.server";
import type { SignedIn } from "~/session/guards.server";
import { UpstreamError } from "~/upstream/errors";
import { getLocation } from "~/upstream/locations.server";
import { getOffice } from "~/upstream/offices.server";
import { locationOptions, type Option, officeOptions } from "~/upstream/options.server";
import { addExistingStop } from "~/upstream/stops.server";
import { addStop } from "../add-stop/add-stop.server";
import { type AddLocationForm, CHOOSE_LOCATION } from "./add-forms";

/** What was chosen so far. */
export interface ExistingStopDraft {
  office: Option | null;
  location: Option | null;
}

export interface ExistingStopDialog {
  draft: ExistingStopDraft;
  /** A manager's active office, which is fixed; an admin chooses. */
  presetOffice: string | null;
  office: Choice | null;
  location: Choice;
}

/** What was chosen; an office is the admin's choice alone. */
export async function readExistingStopDraft(
  { upstream, isAdmin }: SignedIn,
  source: FormSource,
): Promise<ExistingStopDraft> {
  const [office, location] = await Promise.all([
    chosenByName(upstream, isAdmin ? textIn(source, "officeId") : "", getOffice),
    chosenByName(upstream, textIn(source, "locationId"), getLocation),
  ]);
  return { office, location };
}

/** What the dialog shows for a URL; `officeSearch`, `locationSearch` and so on are the pickers'. */
export async function readExistingStopDialog(
  session: SignedIn,
  routeId: string,
  query: URLSearchParams,
): Promise<ExistingStopDialog> {
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

/** Adds the location: a redirect to the route, or why not. */
export async function addChosenStop(
  request: Request,
  { upstream }: SignedIn,
  routeId: string,
  { locationId, ...sent }: z.output<typeof AddLocationForm>,
): Promise<Response | Refusal> {
  try {
    const location = await getLocation(upstream, locationId);
    return await addStop(request, upstream, routeId, sent, {
      location,
      said: "Location added!",
      add: (at, path, options) => addExistingStop(upstream, { ...at, locationId }, path, options),
    });
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) {
      return refusal(400, "locationId", CHOOSE_LOCATION);
    }
    const { message, status } = reasonOf(error);
    return refusal(status, "", message);
  }
}
