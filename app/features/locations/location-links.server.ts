/** What belongs to a location, also where its own reply does not hold it. */
import type { Contact, Location } from "contract/entities";
import { getLocation } from "contract/locations/calls";
import { listContacts } from "contract/locations/contact-calls";
import { call, ifReadable, type UpstreamContext } from "~/upstream/client.server";
import { listAgentsOfLocations, listOfficesOfLocations } from "~/upstream/locations.server";
import { including } from "~/upstream/query.server";

/**
 * A location with its office, agent and contacts. The specification names the first two not among
 * its relations, but has a call for each; they are asked for where the location has one of them and
 * does not show it.
 */
export async function getWithLinks(
  upstream: UpstreamContext,
  id: string,
  include: Parameters<typeof including>[0],
): Promise<Location> {
  const location = await call(upstream, getLocation, {
    params: { id },
    query: { filter: including(include) },
  });
  const [offices, agents, contacts] = await Promise.all([
    mayHave(location.office, location.parentOffice)
      ? ifReadable(listOfficesOfLocations(upstream, [id]))
      : undefined,
    mayHave(location.user, location.userId)
      ? ifReadable(listAgentsOfLocations(upstream, [id]))
      : undefined,
    location.contacts
      ? undefined
      : ifReadable(call(upstream, listContacts, { params: { id }, query: { limit: 0 } })),
  ]);
  return {
    ...location,
    office: location.office ?? offices?.data.find((one) => one.locationId === id)?.office,
    contacts: (location.contacts ?? contacts?.data)?.filter(isActive),
    user: location.user ?? agents?.data.find((one) => one.locationId === id)?.user,
  };
}

/** A deleted contact is not shown, whatever the upstream answers. */
const isActive = ({ status }: Contact) => status !== "inactive";

/** Null is an answer where the id is: there is none. */
const mayHave = (shown: unknown, id: string | null | undefined) => !shown && id !== null;
