import type { Location } from "contract/entities";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import { formatDate } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { listLocations } from "~/upstream/locations.server";
import { typeNameOf } from "../location-words";
import { type LocationRow, locationsList } from "./locations-list";

/** The relations that a row is shown with. */
const SHOWN_WITH = ["locationType", "chain", "office", "user"].map((relation) => ({ relation }));

/** One page of the Locations list for a URL; see `readListPage`. */
export const readLocationsPage = (session: SignedIn, url: URL): Promise<ListPage<LocationRow>> =>
  readListPage(locationsList, session, url, {
    read: (query) => listLocations(session.upstream, query, { include: SHOWN_WITH }),
    toRow,
  });

const toRow = (location: Location, zone: string): LocationRow => ({
  id: location.id,
  name: location.name,
  dbaName: location.dbaName && location.dbaName !== location.name ? location.dbaName : undefined,
  type: typeNameOf(location),
  chain: location.chain?.name,
  address: location.address ?? undefined,
  city: location.city ?? undefined,
  zip: location.zip ?? undefined,
  office: location.office?.name,
  agent: location.user?.displayName ?? undefined,
  agentPhoto: location.user?.photo ?? undefined,
  lastVisit: formatDate(location.lastVisited, location.office?.timeZone ?? zone),
  deleted: location.status === "inactive" || undefined,
  doNotVisit: location.doNotVisit || undefined,
});
