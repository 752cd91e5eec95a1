/** What the dialogs over the Locations list show. */

import { getLocationType } from "contract/location-types/calls";
import { getRoute } from "contract/routes/calls";
import type { AssignTo } from "~/features/urls";
import { type Assignee, readAssignee } from "~/features/users/index.server";
import {
  type Choice,
  choiceOf,
  chosenByName,
  chosenOption,
  pickerQuery,
} from "~/kit/choices/choices.server";
import { closeDialogUrl } from "~/kit/list";
import { type Chosen, readChosen } from "~/kit/list/chosen.server";
import { unitOf } from "~/lib/figures";
import type { SignedIn } from "~/session/guards.server";
import { byId } from "~/upstream/client.server";
import { locationsById } from "~/upstream/locations.server";
import { findOwnOffice } from "~/upstream/offices.server";
import {
  chainOptions,
  locationTypeOptions,
  officeOptions,
  openRouteOptions,
} from "~/upstream/options.server";
import { chainById } from "../location-form.server";
import { placeOptions, readChosenPlace } from "../place-options.server";
import { RADIUS } from "./area-keys";
import { NO_CHAIN } from "./forms";
import { locationsList } from "./locations-list";

/** The locations that a dialog is about, what a form sends for them, and why there are none. */
export interface LocationsDialog extends Pick<Chosen<unknown>, "sent" | "lost"> {
  locations: { id: string; name: string }[];
  /** Where closing leads. */
  closeTo: string;
}

/** The chosen locations, and where closing leads. */
export async function readLocationsDialog(
  { upstream, user }: SignedIn,
  query: URLSearchParams,
  fields: URLSearchParams = query,
): Promise<LocationsDialog> {
  const chosen = await readChosen(user.id, fields, (ids) => locationsById(upstream, ids));
  return {
    sent: chosen.sent,
    lost: chosen.lost,
    locations: chosen.entities.map(({ id, name }) => ({ id, name })),
    closeTo: closeDialogUrl(locationsList, query),
  };
}

export interface AssignLocationsDialog {
  to: AssignTo;
  chosen: LocationsDialog;
  /** For an agent: who. */
  assignee: Assignee | null;
  office: Choice | null;
  route: Choice | null;
}

/**
 * What the Assign dialog shows for its fields so far, out of its URL or a form that was sent;
 * `{name}Search` and `{name}Page` are the pickers'.
 */
export async function readAssignLocations(
  session: SignedIn,
  to: AssignTo,
  query: URLSearchParams,
  fields: URLSearchParams = query,
): Promise<AssignLocationsDialog> {
  const field = (name: string) => fields.get(name) ?? "";
  const given = { officeId: field("officeId"), agentId: field("agentId") };
  const [chosen, assignee, office, route] = await Promise.all([
    readLocationsDialog(session, query, fields),
    to === "agent" ? readAssignee(session, given, fields) : null,
    to === "office" ? readOfficeChoice(session, fields) : null,
    to === "route" ? readRouteChoice(session, fields, "route") : null,
  ]);
  return { to, chosen, assignee, office, route };
}

async function readOfficeChoice({ upstream }: SignedIn, fields: URLSearchParams): Promise<Choice> {
  const asked = pickerQuery(fields, "office");
  const options = await officeOptions(upstream, asked);
  const chosen = await chosenOption(
    fields.get("officeId") ?? "",
    options,
    async (id) => (await findOwnOffice(upstream, id))?.name,
  );
  return choiceOf(asked, options, [chosen]);
}

/**
 * The open routes that locations can be added to, and which is chosen.
 * @param keys what the query keys of the search and the page begin with
 */
export async function readRouteChoice(
  { upstream }: SignedIn,
  fields: URLSearchParams,
  keys: string,
): Promise<Choice> {
  const asked = pickerQuery(fields, keys);
  const options = await openRouteOptions(upstream, asked);
  const id = fields.get("routeId") ?? "";
  return choiceOf(asked, options, [await chosenByName(upstream, id, byId(getRoute), options)]);
}

export interface ChangeDialog {
  chosen: LocationsDialog;
  type: Choice;
  chain: Choice;
}

/** What the dialog that changes many locations offers, and what is chosen in it. */
export async function readChangeDialog(
  session: SignedIn,
  query: URLSearchParams,
  fields: URLSearchParams = query,
): Promise<ChangeDialog> {
  const { upstream } = session;
  const asked = { type: pickerQuery(fields, "type"), chain: pickerQuery(fields, "chain") };
  const [chosen, types, found] = await Promise.all([
    readLocationsDialog(session, query, fields),
    locationTypeOptions(upstream, asked.type),
    chainOptions(upstream, asked.chain),
  ]);
  const chains = { ...found, options: [{ value: NO_CHAIN, label: "No chain" }, ...found.options] };
  const [type, chain] = await Promise.all([
    chosenByName(upstream, fields.get("type") ?? "", byId(getLocationType), types),
    chosenByName(upstream, fields.get("chain") ?? "", chainById, chains),
  ]);
  return {
    chosen,
    type: choiceOf(asked.type, types, [type]),
    chain: choiceOf(asked.chain, chains, [chain]),
  };
}

export interface NearDialog {
  place: Choice;
  /** Why the place that was chosen can't be had. */
  problem?: string | undefined;
  radius: string;
  /** What the radius is in. */
  unit: "mi" | "km";
  closeTo: string;
}

/** What the dialog of the locations around a place offers, and what is chosen in it. */
export async function readNearDialog(
  session: SignedIn,
  query: URLSearchParams,
  fields: URLSearchParams = query,
): Promise<NearDialog> {
  const asked = pickerQuery(fields, "place");
  const unit = unitOf(session.units);
  const [options, chosen] = await Promise.all([
    placeOptions(session, asked),
    readChosenPlace(session, fields.get("place")),
  ]);
  return {
    place: choiceOf(asked, options, [chosen.option]),
    problem: chosen.problem,
    radius: fields.get("radius") ?? String(RADIUS[unit].usual),
    unit,
    closeTo: closeDialogUrl(locationsList, query),
  };
}
