import type { Location, Route, User, Visit } from "contract/entities";
import { listLocations } from "contract/locations/calls";
import { minutesOf } from "contract/routes/timetable";
import { listVisits } from "contract/visits/calls";
import { typeNameOf } from "~/features/location-types";
import type { AccessRow } from "~/features/system/retention";
import {
  type RecordedOf,
  readAccessLog,
  readRecorded,
} from "~/features/system/retention/index.server";
import type { PersonType } from "~/features/urls";
import { type ListPage, type RowFormat, readListPage } from "~/kit/list/read-list-page.server";
import { type FormatMoment, zoneOf } from "~/kit/zone.server";
import { formatDistance, NOTHING } from "~/lib/figures";
import { formatClock, formatDate } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";
import { listRoutes } from "~/upstream/routes.server";
import { agentFigures } from "./agent-figures.server";
import {
  type AgentLocationRow,
  type AgentRouteRow,
  type AgentVisitRow,
  agentLocationsList,
  agentRoutesList,
  agentVisitsList,
} from "./agent-lists";
import { isOneself, mayEdit } from "./guards.server";
import { countRecurringRoutes } from "./open-work.server";
import type { PersonStatus } from "./people-words";

/** Who a page is about, as its head shows them. */
export interface PersonHead {
  id: string;
  name: string;
  email: string;
  photo: string | null;
  type: PersonType;
  status: PersonStatus;
  office: { id: string; name: string } | null;
  zone: string;
  /** When positions of an agent are stored; null where the upstream does not say. */
  positionTimes: string | null;
  mayEdit: boolean;
  /** The reader, who may change some of their own data in any case. */
  isOneself: boolean;
  /** An admin may enter the console as this manager. */
  mayEnter: boolean;
}

export function personHead(session: SignedIn, user: User, type: PersonType): PersonHead {
  const status = user.status ?? "active";
  const office = user.office ? { id: user.office.id, name: user.office.name } : null;
  const manages = type === "office-manager" && status === "active" && office !== null;
  return {
    id: user.id,
    name: user.displayName ?? user.email ?? NOTHING,
    email: user.email ?? "",
    photo: user.photo ?? null,
    type,
    status,
    office,
    zone: user.office?.timeZone ?? zoneOf(session),
    positionTimes: positionTimesOf(user),
    mayEdit: mayEdit(session, type),
    isOneself: isOneself(session, user.id),
    mayEnter: session.isAdmin && manages,
  };
}

function positionTimesOf({ positionsFrom, positionsUntil }: User): string | null {
  if (positionsFrom === undefined) return null;
  if (!positionsFrom || !positionsUntil) return "Always";
  return `${formatClock(minutesOf(positionsFrom))} – ${formatClock(minutesOf(positionsUntil))}`;
}

/** What an agent has to do and did. */
export interface AgentWork {
  figures: { label: string; value: string }[];
  routes: ListPage<AgentRouteRow>;
  locations: ListPage<AgentLocationRow>;
  /** Null where the upstream tells of no visits. */
  visits: ListPage<AgentVisitRow> | null;
  recorded: RecordedOf;
  /** Who looked where they are; null where the upstream does not say. */
  looks: ListPage<AccessRow> | null;
  /** How many that have not ended. */
  recurringRoutes: number;
}

/** @throws a redirect to the canonical URL of one of the lists */
export async function readAgentWork(
  session: SignedIn,
  { id, zone }: PersonHead,
  url: URL,
): Promise<AgentWork> {
  const { upstream } = session;
  const [figures, routes, locations, visits, recorded, looks, recurringRoutes] = await Promise.all([
    agentFigures(session, id),
    readListPage(agentRoutesList, session, url, {
      read: (query) => listRoutes(upstream, query, { userId: id }),
      toRow: routeRow,
      zone,
    }),
    readListPage(agentLocationsList, session, url, {
      read: (query) =>
        call(upstream, listLocations, {
          query: {
            ...query,
            filter: { where: { userId: id }, include: [{ relation: "locationType" }] },
          },
        }),
      toRow: locationRow,
      zone,
    }),
    ifOffered(
      readListPage(agentVisitsList, session, url, {
        read: (query) =>
          call(upstream, listVisits, {
            query: {
              ...query,
              filter: { where: { userId: id }, include: [{ relation: "location" }] },
            },
          }),
        toRow: (visit, { moment }) => visitRow(visit, moment),
        zone,
      }),
    ),
    readRecorded(session),
    readAccessLog(session, { id, zone }, url),
    countRecurringRoutes(upstream, id),
  ]);
  return {
    figures,
    ...{ routes, locations, visits: visits ?? null, recorded, looks, recurringRoutes },
  };
}

const routeRow = (route: Route, { zone, units }: RowFormat): AgentRouteRow => ({
  id: route.id,
  name: route.name,
  status: route.status,
  totalLocations: route.totalLocation ?? 0,
  distance: formatDistance(route.distance, units),
  lastVisit: formatDate(route.lastVisited, zone),
});

const locationRow = (location: Location, { zone }: RowFormat): AgentLocationRow => ({
  id: location.id,
  name: location.name,
  address: location.address ?? "",
  city: location.city ?? "",
  type: typeNameOf(location),
  lastVisit: formatDate(location.lastVisited, zone),
});

const visitRow = (visit: Visit, moment: FormatMoment): AgentVisitRow => ({
  id: visit.id,
  name: visit.location?.name ?? NOTHING,
  locationId: visit.locationId ?? "",
  arrival: moment(visit.arrival),
  actuallyVisited: visit.actuallyVisited ? "true" : "false",
  note: visit.note || null,
});
