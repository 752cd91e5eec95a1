import type { Contact, Location, Route, Visit } from "contract/entities";
import { listLocationRoutes } from "contract/locations/calls";
import { getContact } from "contract/locations/contact-calls";
import { listVisits } from "contract/visits/calls";
import { typeNameOf } from "~/features/location-types";
import { reasonText } from "~/features/visits";
import { proofOf } from "~/features/visits/index.server";
import { cameFromListUrl } from "~/kit/list";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import { type FormatMoment, momentWriter, zoneOf } from "~/kit/zone.server";
import { NOTHING } from "~/lib/figures";
import { formatDate } from "~/lib/format";
import type { MapData } from "~/map";
import { drawMap } from "~/map/index.server";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";
import { including } from "~/upstream/query.server";
import { locationsList } from "./list/locations-list";
import { getWithLinks } from "./location-links.server";
import { type LocationRouteRow, locationRoutesList } from "./location-routes-list";
import { type LocationVisitRow, locationVisitsList } from "./location-visits-list";
import { type VisitingDetails, visitingDetails } from "./visiting-details.server";

/** So many where the upstream has no list of them. */
const VISITS_SHOWN = 10;

const SHOWN_WITH = [
  "locationType",
  "chain",
  "office",
  "user",
  "contacts",
  {
    relation: "visits",
    scope: { order: ["arrival DESC"], limit: VISITS_SHOWN, include: [{ relation: "user" }] },
  },
];

/** A contact as it is shown. */
export type ShownContact = Pick<Contact, "id" | "name"> & {
  phone: string | null;
  email: string | null;
};

export interface LocationDetails {
  id: string;
  name: string;
  inactive: boolean;
  doNotVisit: boolean;
  /** What there is to say of it, in the order in which it is shown. */
  facts: { label: string; value: string }[];
  /** When and how often it is visited; null where the upstream does not keep it. */
  visiting: VisitingDetails | null;
  contacts: ShownContact[];
  /** False where the upstream is known to have no calls that change contacts. */
  changesContacts: boolean;
  /** Null where the upstream has no list of them. */
  visits: ListPage<LocationVisitRow> | null;
  /** In its place. */
  latestVisits: LocationVisitRow[];
  routes: ListPage<LocationRouteRow>;
  /** The list that the page was opened from. */
  listUrl: string;
  /** None for a location without a position. */
  map: MapData | null;
}

/**
 * Everything that the page of a location shows.
 * @throws a redirect to the canonical URL of one of its lists
 */
export async function readLocationDetails(
  session: SignedIn,
  id: string,
  url: URL,
): Promise<LocationDetails> {
  const { upstream } = session;
  const [location, routes, visits] = await Promise.all([
    getWithLinks(upstream, id, SHOWN_WITH),
    readListPage(locationRoutesList, session, url, {
      read: (query) =>
        call(upstream, listLocationRoutes, {
          query: { ...query, locationIds: [id], filter: including(["agent", "office"]) },
        }),
      toRow: (route, { zone }) => routeRow(route, zone),
    }),
    ifOffered(
      readListPage(locationVisitsList, session, url, {
        read: (query) =>
          call(upstream, listVisits, {
            query: {
              ...query,
              filter: {
                where: { locationId: id },
                include: [{ relation: "user" }, { relation: "office" }, { relation: "proof" }],
              },
            },
          }),
        toRow: (visit, { moment }) => visitRow(visit, moment),
        zone: ({ office }) => office?.timeZone,
      }),
    ),
  ]);
  const [contact] = location.contacts ?? [];
  const unrefused = { ...upstream, refuse: undefined };
  const changesContacts =
    !contact ||
    (await ifOffered(call(unrefused, getContact, { params: { id: contact.id } }))) !== undefined;
  const zone = location.office?.timeZone ?? zoneOf(session);
  const moment = momentWriter(session, zone);
  return {
    id,
    name: location.name,
    inactive: location.status === "inactive",
    doNotVisit: location.doNotVisit ?? false,
    facts: factsOf(location, zone, moment),
    visiting: visitingDetails(location, { zone, now: new Date() }),
    contacts: (location.contacts ?? []).map(shownContact),
    changesContacts,
    visits: visits ?? null,
    latestVisits: visits
      ? []
      : (location.visits ?? []).slice(0, VISITS_SHOWN).map((visit) => visitRow(visit, moment)),
    routes,
    listUrl: cameFromListUrl(locationsList, url.searchParams),
    map: mapOf(location),
  };
}

function factsOf(location: Location, zone: string, moment: FormatMoment): LocationDetails["facts"] {
  const { name, description, dbaName, address, city, zip, chain, office, user } = location;
  const [longitude, latitude] = location.location?.coordinates ?? [];
  const facts: [label: string, value: string | null | undefined][] = [
    ["DBA name", dbaName],
    ["Type", typeNameOf(location)],
    ["Chain", chain?.name],
    ["Address", [address, [city, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ")],
    ["Position", latitude === undefined ? null : `${latitude}, ${longitude}`],
    ["Office", office?.name],
    ["Agent", user?.displayName],
    ["Last visit", location.lastVisited && formatDate(location.lastVisited, zone)],
    ["Last edited", location.updatedAt && moment(location.updatedAt)],
    ["Added", location.createdAt && formatDate(location.createdAt, zone)],
    // New stops have their name for a description.
    ["Description", description === name ? null : description],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

const shownContact = ({ id, name, phone, email }: Contact): ShownContact => ({
  id,
  name,
  phone: phone || null,
  email: email || null,
});

const visitRow = (visit: Visit, moment: FormatMoment): LocationVisitRow => ({
  id: visit.id,
  name: moment(visit.arrival),
  arrival: moment(visit.arrival),
  departure: moment(visit.departure),
  agent: visit.user
    ? { name: visit.user.displayName ?? NOTHING, photo: visit.user.photo ?? null }
    : null,
  actuallyVisited: visit.actuallyVisited ? "true" : "false",
  doNotVisit: visit.doNotVisit,
  note: visit.note || null,
  reason: reasonText(visit),
  proof: proofOf(visit),
});

const routeRow = (route: Route, zone: string): LocationRouteRow => ({
  id: route.id,
  name: route.name,
  status: route.status,
  agent: route.agent
    ? { name: route.agent.displayName ?? NOTHING, photo: route.agent.photo ?? null }
    : null,
  totalLocations: route.totalLocation ?? 0,
  lastVisit: formatDate(route.lastVisited, route.office?.timeZone ?? zone),
});

function mapOf({ id, name, address, location }: Location): MapData | null {
  if (!location) return null;
  const [longitude, latitude] = location.coordinates;
  return drawMap({
    pins: [
      {
        id,
        kind: "centre",
        coordinates: [longitude, latitude],
        title: name,
        detail: address ?? undefined,
      },
    ],
  });
}
