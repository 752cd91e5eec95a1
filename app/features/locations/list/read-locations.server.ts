import type { Location } from "contract/entities";
import { listLocations } from "contract/locations/calls";
import { typeNameOf } from "~/features/location-types";
import { locationDetailsUrl } from "~/features/urls";
import { fromListUrl } from "~/kit/list";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import { formatDistance, type Units, unitOf } from "~/lib/figures";
import { formatDate, formatDay } from "~/lib/format";
import type { MapPin } from "~/map";
import type { SignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";
import { daysOverdue, dueOn } from "../visiting-details.server";
import { type Area, areaHref, areaQuery, readArea } from "./area";
import { type LocationRow, locationsList } from "./locations-list";
import { isMapShown } from "./map-view";
import { knowsAreas, type LocationsMap, readLocationsMap } from "./read-map.server";

/** The relations that a row is shown with. */
const SHOWN_WITH = ["locationType", "chain", "office", "user"].map((relation) => ({ relation }));

const NO_AREAS =
  "The connected server can't filter by map area. Locations from everywhere are shown.";

export interface LocationsPage {
  page: ListPage<LocationRow>;
  /** What part of the map the list is narrowed to. */
  area?: ShownArea;
  /** Null while the list stands alone. */
  map: LocationsMap | null;
}

export interface ShownArea {
  /** The radius around a place, as it is shown. */
  radius?: string;
  /** The address of the list without it. */
  leave: string;
}

/** The Locations list for a URL, see `readListPage`, with its map where that is shown. */
export async function readLocationsScreen(session: SignedIn, url: URL): Promise<LocationsPage> {
  const query = url.searchParams;
  const area = readArea(query);
  const pins: MapPin[] = [];
  const now = new Date();
  const reading = readListPage(locationsList, session, url, {
    read: (asked) =>
      call(session.upstream, listLocations, {
        query: { ...asked, ...areaQuery(area), filter: { include: SHOWN_WITH } },
      }),
    toRow: (location, { zone }) => {
      pins.push(...toPin(location, query));
      return toRow(location, zone, now);
    },
  });
  const [page, map, narrows] = await Promise.all([
    reading,
    isMapShown(query) ? readLocationsMap(session, query, () => reading.then(() => pins)) : null,
    area ? knowsAreas(session) : true,
  ]);
  const notices = narrows ? page.notices : [...page.notices, NO_AREAS];
  return {
    page: { ...page, notices },
    area: area ? shownArea(area, query, session.units) : undefined,
    map,
  };
}

const shownArea = (area: Area, query: URLSearchParams, units: Units): ShownArea => ({
  radius: area.kind === "near" ? inWords(area.kilometers, units) : undefined,
  leave: `${locationsList.path}${areaHref(locationsList, query, null)}`,
});

/** A radius as somebody would type it: `3 mi`. */
const inWords = (kilometers: number, units: Units) =>
  `${Number(formatDistance(kilometers * 1000, units))} ${unitOf(units)}`;

function toPin({ id, name, location }: Location, query: URLSearchParams): MapPin[] {
  if (!location) return [];
  const details = fromListUrl(locationsList, locationDetailsUrl(id), String(query));
  const actions = [{ label: "Details", to: details }];
  return [{ id, kind: "stop", coordinates: location.coordinates, title: name, actions }];
}

function dueDay(location: Location): string | null {
  const due = dueOn(location);
  return due ? formatDay(due) : null;
}

const toRow = (location: Location, zone: string, now: Date): LocationRow => ({
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
  nextVisit: dueDay(location),
  visitEvery: location.visitEvery ?? undefined,
  daysOverdue: daysOverdue(location, now),
  deleted: location.status === "inactive" || undefined,
  doNotVisit: location.doNotVisit || undefined,
  at: location.location?.coordinates,
});
