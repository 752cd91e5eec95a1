/** Where agents were last by their visits, for an upstream that does not report positions. */
import type { Visit } from "contract/entities";
import type { ListQueryInput } from "contract/list";
import { listVisits } from "contract/visits/calls";
import { workArea } from "~/features/locations/index.server";
import { agentUrl, locationDetailsUrl } from "~/features/urls";
import { momentWriter } from "~/kit/zone.server";
import { NOTHING } from "~/lib/figures";
import type { MapData, MapPin } from "~/map";
import { drawMap } from "~/map/index.server";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered, ifReadable } from "~/upstream/client.server";
import { listReportedVisits } from "~/upstream/reports.server";

/** The latest visits are looked through for the last one of each agent. */
const MOST_VISITS = 1000;
const SHOWN_WITH = ["location", "user", "office"].map((relation) => ({ relation }));

/** Where an agent made their latest visit. */
export interface LastVisit {
  /** The agent's id. */
  id: string;
  name: string;
  place: string;
  placeUrl: string | null;
  at: string;
  office: string | undefined;
}

export interface LastVisits {
  agents: LastVisit[];
  map: MapData;
  /** There are more visits than were looked through. */
  isCut: boolean;
}

/** @returns null where the upstream reports no visits either */
export async function readLastVisits(
  session: SignedIn,
  officeId: string | undefined,
): Promise<LastVisits | null> {
  const { upstream } = session;
  const query: ListQueryInput = { limit: MOST_VISITS, sortBy: "arrival", sortOrder: "desc" };
  const where = officeId ? { officeId } : {};
  const listed = ifOffered(
    call(upstream, listVisits, { query: { ...query, filter: { where, include: SHOWN_WITH } } }),
  );
  const found = await ifReadable(
    listed.then((list) => list ?? listReportedVisits(upstream, "all", { ...query, officeId })),
  );
  if (!found) return null;
  const latest = latestOfEach(found.data);
  const pins = latest.flatMap((visit) => pinOf(visit, session));
  const map = drawMap({ pins, around: await workArea(session, pins) });
  const agents = latest.map((visit) => toRow(visit, session));
  return { agents, map, isCut: found.totalDocs > found.data.length };
}

/** Not every upstream sorts as it is asked to. */
export function latestOfEach(visits: readonly Visit[]): Visit[] {
  const latest = new Map<string, Visit>();
  for (const visit of visits) {
    const id = visit.user?.id ?? visit.userId;
    const known = id ? latest.get(id) : undefined;
    if (id && (!known || arrivedAt(known) < arrivedAt(visit))) {
      latest.set(id, visit);
    }
  }
  return [...latest.values()].sort((one, other) => arrivedAt(other) - arrivedAt(one));
}

const arrivedAt = ({ arrival }: Visit): number => (arrival ? Date.parse(arrival) : 0);

const idOf = ({ user, userId }: Visit): string => user?.id ?? userId ?? "";

const timeOf = ({ arrival, office }: Visit, session: SignedIn): string =>
  momentWriter(session, office?.timeZone ?? undefined)(arrival);

const toRow = (visit: Visit, session: SignedIn): LastVisit => ({
  id: idOf(visit),
  name: visit.user?.displayName ?? NOTHING,
  place: visit.location?.name ?? NOTHING,
  placeUrl: visit.location ? locationDetailsUrl(visit.location.id) : null,
  at: timeOf(visit, session),
  office: visit.office?.name,
});

function pinOf(visit: Visit, session: SignedIn): MapPin[] {
  const coordinates = visit.location?.location?.coordinates;
  if (!coordinates) return [];
  const { id, name, place, at } = toRow(visit, session);
  return [
    {
      ...{ id, kind: "agent", coordinates, title: name, stale: true },
      detail: `visited ${place}, ${at}`,
      actions: [{ label: "Agent", to: agentUrl(id) }],
    },
  ];
}
