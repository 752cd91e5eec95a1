/** What the dialogs over the locations of an office show. */
import { getUser } from "contract/users/calls";
import { officeUrl } from "~/features/urls";
import { choiceOf, chosenByName, pickerQuery } from "~/kit/choices/choices.server";
import { backToListUrl, closeDialogUrl } from "~/kit/list";
import { readChosen } from "~/kit/list/chosen.server";
import type { SignedIn } from "~/session/guards.server";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { locationsById } from "~/upstream/locations.server";
import { agentOptions, locationOptions } from "~/upstream/options.server";
import { officeLocationsList } from "./locations-list";

/** The list without its dialog. */
export const backToLocations = (officeId: string, query: URLSearchParams) =>
  backToListUrl(officeLocationsList, query, officeUrl(officeId, "locations"));

/** The chosen locations, what a form sends for them, and where closing leads. */
export async function readChosenLocations(
  { upstream, user }: SignedIn,
  officeId: string,
  query: URLSearchParams,
) {
  const { entities, sent, lost } = await readChosen(user.id, query, (ids) =>
    locationsById(upstream, ids),
  );
  const rows = entities.map(({ id, name }) => ({ id, name }));
  const path = officeUrl(officeId, "locations");
  const closeTo = closeDialogUrl(officeLocationsList, query, { path });
  return { rows, sent, lost, closeTo };
}

/** The same, and the agents of the office. @param fields the form as it was sent, or the query */
export async function readAssignToAgent(
  session: SignedIn,
  officeId: string,
  query: URLSearchParams,
  fields = query,
) {
  const asked = pickerQuery(fields, "agent");
  const agents = await agentOptions(session.upstream, officeId, asked);
  const agentId = fields.get("agentId") ?? "";
  const agent = await chosenByName(session.upstream, agentId, userByName, agents);
  const chosen = await readChosenLocations(session, officeId, query);
  return { ...chosen, officeId, agent: choiceOf(asked, agents, [agent]) };
}

const userByName = async (upstream: UpstreamContext, id: string) => ({
  name: (await call(upstream, getUser, { params: { id } })).displayName ?? id,
});

/** The locations that may be given to an office. @param fields as above */
export async function readAssignToOffice(
  { upstream }: SignedIn,
  officeId: string,
  query: URLSearchParams,
  fields = query,
) {
  const asked = pickerQuery(fields, "locations");
  const [options, chosen] = await Promise.all([
    locationOptions(upstream, asked),
    locationsById(upstream, fields.getAll("ids")),
  ]);
  const selected = chosen.map(({ id, name }) => ({ value: id, label: name }));
  return {
    locations: choiceOf(asked, options, selected),
    closeTo: backToLocations(officeId, query),
  };
}
