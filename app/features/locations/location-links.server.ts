/** What belongs to a location, also where its own reply does not hold it. */
import type { Contact, Location } from "contract/entities";
import { ifReadable, type UpstreamContext } from "~/upstream/client.server";
import { listContacts } from "~/upstream/contacts.server";
import {
  getLocation,
  listAgentsOfLocations,
  listOfficesOfLocations,
} from "~/upstream/locations.server";

/**
 * A location with its office, agent and contacts. The specification names the first two not among
 * its relations, but has a call for each; they are asked for where the location has one of them and
 * does not show it.
 */
export async function getWithLinks(
  upstream: UpstreamContext,
  id: string,
  include: Parameters<typeof getLocation>[2],
): Promise<Location> {
  const location = await getLocation(upstream, id, include);
  const [offices, agents, contacts] = await Promise.all([
    mayHave(location.office, location.parentOffice)
      ? ifReadable(listOfficesOfLocations(upstream, [id]))
      : undefined,
    mayHave(location.user, location.userId)
      ? ifReadable(listAgentsOfLocations(upstream, [id]))
      : undefined,
    location.contacts ? undefined : ifReadable(listContacts(upstream, id, { limit: 0 })),
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
