import type { Location } from "contract/entities";
import { getLocationType } from "contract/location-types/calls";
import { type Choice, choiceOf, chosenByName, pickerQuery } from "~/kit/choices/choices.server";
import { backToListUrl, closeDialogUrl } from "~/kit/list";
import { type Chosen, readChosen } from "~/kit/list/chosen.server";
import type { SignedIn } from "~/session/guards.server";
import { byId, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { suspicionsById } from "~/upstream/location-inbox.server";
import { locationsById } from "~/upstream/locations.server";
import { locationTypeOptions } from "~/upstream/options.server";
import { listOfQuery, NO_INBOX, readKind } from "./kinds";
import { isSuspicion } from "./read-inbox.server";

/** The rows that a dialog over the inbox is about, and where closing leads. */
export interface InboxDialog extends Pick<Chosen<unknown>, "sent" | "lost"> {
  rows: { id: string; name: string }[];
  closeTo: string;
}

/** The chosen rows of the tab that the query names. */
export async function readInboxDialog(
  { upstream, user }: SignedIn,
  query: URLSearchParams,
  fields: URLSearchParams = query,
): Promise<InboxDialog> {
  const closeTo = closeDialogUrl(listOfQuery(query), query);
  const chosen = await ifOffered(
    readChosen(user.id, fields, (ids) => namedRows(upstream, query, ids)),
  );
  if (!chosen) return { sent: [], lost: NO_INBOX, rows: [], closeTo };
  const { sent, lost, entities } = chosen;
  return { sent, lost, rows: entities, closeTo };
}

/** The inbox as it was, on the same tab. */
export const backToInbox = (query: URLSearchParams): string =>
  backToListUrl(listOfQuery(query), query);

async function namedRows(upstream: UpstreamContext, query: URLSearchParams, ids: string[]) {
  const kind = readKind(query);
  if (!isSuspicion(kind)) return locationsById(upstream, ids);
  const found = await suspicionsById(upstream, kind, ids);
  return found.map(({ id, location, other }) => ({
    id,
    name: other ? `${location.name} · ${other.name}` : location.name,
  }));
}

/** The locations that chosen rows are about: themselves, or those that are suspected. */
export async function locationsOfRows(
  upstream: UpstreamContext,
  query: URLSearchParams,
  ids: string[],
): Promise<Location[]> {
  const kind = readKind(query);
  if (!isSuspicion(kind)) return locationsById(upstream, ids);
  return (await suspicionsById(upstream, kind, ids)).map(({ location }) => location);
}

export interface TypeDialog {
  chosen: InboxDialog;
  type: Choice;
}

/** What the dialog that sets a type offers, and what is chosen in it. */
export async function readTypeDialog(
  session: SignedIn,
  query: URLSearchParams,
  fields: URLSearchParams = query,
): Promise<TypeDialog> {
  const { upstream } = session;
  const asked = pickerQuery(fields, "type");
  const [chosen, types] = await Promise.all([
    readInboxDialog(session, query, fields),
    locationTypeOptions(upstream, asked),
  ]);
  const type = await chosenByName(upstream, fields.get("type") ?? "", byId(getLocationType), types);
  return { chosen, type: choiceOf(asked, types, [type]) };
}
