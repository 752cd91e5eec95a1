import type { Position, RouteLocation } from "contract/entities";
import { listVisits } from "contract/visits/calls";
import type { Path } from "geo/directions/engine";
import { DirectionsError } from "geo/directions/errors";
import { routePath } from "~/directions/directions.server";
import { addressLine } from "~/features/locations";
import type { DrawnPath } from "~/features/routes";
import { routePoint, secondsOf, stopPin, wholeWay } from "~/features/routes";
import { drawPath } from "~/features/routes/index.server";
import type { RouteStatus } from "~/features/routes/status";
import { locationDetailsUrl } from "~/features/urls";
import type { ShownProof } from "~/features/visits";
import { proofOf } from "~/features/visits/index.server";
import { asReported, readWaitingStops, waitingUrl } from "~/features/visits/late/index.server";
import { notPossible } from "~/features/visits/status";
import { deferIfSlow } from "~/kit/deferred/deferred.server";
import type { Deferred } from "~/kit/deferred/use-deferred";
import { momentWriter, zoneOf } from "~/kit/zone.server";
import { distanceInWords, formatDuration, NOTHING, type Units } from "~/lib/figures";
import { formatTime } from "~/lib/format";
import type { MapData, MapPin, TourEnd } from "~/map";
import { drawMap } from "~/map/index.server";
import { log } from "~/server/log.server";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered, ifReadable } from "~/upstream/client.server";
import { getAssignedRoute } from "~/upstream/routes.server";
import { listStops } from "~/upstream/stops.server";
import { getPosition } from "~/upstream/visits.server";
import { agentPin } from "./agent-pin";
import { drivenLines, readDriven } from "./read-driven.server";
import { readWhyNotSeen } from "./read-expected.server";
import { readTimes } from "./read-times.server";
import type { RunningTimes } from "./running-times";
import { isStale, type Seen, seenAt } from "./seen-at.server";

export interface RunningStop {
  id: string;
  number: number;
  name: string;
  address: string;
  visited: boolean;
  /** That its visit was not possible, and why. */
  failed: string | undefined;
  note: string | null;
  proof: ShownProof;
  arrived: string | null;
  /** Its report that waits for a manager, as an address; null for none. */
  waits: string | null;
  ends: TourEnd[];
}

/** Distance and time to the next stop, each with its unit. */
export interface NextLeg {
  distance: string;
  time: string;
  estimated: boolean;
}

export interface RunningRoute {
  route: { id: string; name: string; status: RouteStatus; zone: string };
  agent: { id: string; name: string; photo: string | null } | null;
  seen: Seen;
  /** Why the agent need not be seen now. */
  whyNotSeen: string | null;
  stops: RunningStop[];
  /** The first stop neither visited nor reported. */
  next: RunningStop | null;
  leg: Deferred<NextLeg | null>;
  times: Deferred<RunningTimes>;
  map: MapData;
  line: Deferred<DrawnPath>;
}

/**
 * How a route is going.
 * @param track follows the agent: only the first stop, the next one and the last are pinned
 */
export async function readRunning(
  { upstream, office, units }: SignedIn,
  id: string,
  { track, request }: { track: boolean; request: Request },
): Promise<RunningRoute> {
  const [route, stops, waiting] = await Promise.all([
    getAssignedRoute(upstream, id),
    listStops(upstream, id),
    readWaitingStops(upstream, id),
  ]);
  const now = new Date();
  const [position, driven, proofs] = await Promise.all([
    route.userId ? ifOffered(getPosition(upstream, route.userId)) : null,
    readDriven(upstream, route, now),
    readProofs(upstream, id, stops),
  ]);
  const zone = route.office?.timeZone ?? zoneOf({ office });
  const name = route.agent?.displayName ?? NOTHING;
  const reported = stops.map((stop) => asReported(stop, waiting));
  const next = stops.find((_, at) => !reported[at]?.isVisited);
  const { signal } = request;
  const seen = seenAt(position, { moment: momentWriter({ office }, zone), units }, now);
  const whyNotSeen = readWhyNotSeen({ upstream }, { userId: route.userId, seen }, now);
  const fresh = position && !isStale(seen) ? position : null;
  const path = pathTo(next, position, signal);
  const leg = deferIfSlow(
    path.then((found) => legOf(found, units)),
    request,
  );
  const toNext = path.then((found) => found && secondsOf(found));
  const running = { route, stops: reported, fresh, toNext, zone, units, now, signal };
  const times = deferIfSlow(readTimes({ ...running, trail: trailOf(driven) }), request);
  const line = await deferIfSlow(drawPath(wholeWay(stops, route), signal), request);
  const lines = drivenLines(driven);
  const fits = [...("now" in line ? line.now.lines : []), ...lines];
  const pinned = track ? new Set([stops[0], next, stops.at(-1)]) : stops;
  const pins = [...pinned].flatMap((stop) => (stop ? numbered(stop, endsAt(stop, stops)) : []));
  const agents = position ? [agentPin(position.coordinates, name, isStale(seen))] : [];
  const shown = stops.map((stop) => ({
    ...runningStop(stop, endsAt(stop, stops), zone),
    proof: proofs.get(stop.visit?.id),
    waits: waitingUrl(stop, waiting),
  }));
  return {
    route: { id, name: route.name, status: route.status, zone },
    agent: route.userId ? { id: route.userId, name, photo: route.agent?.photo ?? null } : null,
    seen,
    whyNotSeen: await whyNotSeen,
    stops: shown,
    next: shown.find(({ id }) => id === next?.id) ?? null,
    leg: await leg,
    times: await times,
    map: drawMap({ pins: [...pins, ...agents], lines, fits }),
    line,
  };
}

const trailOf = (driven: Awaited<ReturnType<typeof readDriven>>) =>
  driven.flat().map(({ at, coordinates }) => ({ recordedAt: at, coordinates }));

/** What proves the visits of a route, by their ids; none from a server without a list of visits. */
async function readProofs(
  upstream: SignedIn["upstream"],
  routeId: string,
  stops: readonly RouteLocation[],
): Promise<Map<string | undefined, ShownProof>> {
  if (!stops.some(({ visit }) => visit)) return new Map();
  const filter = { where: { routeId }, include: [{ relation: "proof" }] };
  const query = { limit: 0, filter };
  const found = await ifReadable(ifOffered(call(upstream, listVisits, { query })));
  return new Map(found?.data.map((visit) => [visit.id, proofOf(visit)]));
}

/** The origin is the first stop of the route, its destination the last one. */
const endsAt = (stop: RouteLocation, stops: RouteLocation[]): TourEnd[] => [
  ...(stop === stops[0] ? (["origin"] as const) : []),
  ...(stop === stops.at(-1) ? (["destination"] as const) : []),
];

const runningStop = (
  stop: RouteLocation,
  ends: TourEnd[],
  zone: string,
): Omit<RunningStop, "proof" | "waits"> => ({
  id: stop.id,
  number: stop.order,
  name: stop.location?.name ?? NOTHING,
  address: addressLine(stop.location),
  visited: stop.isVisited,
  failed: notPossible(stop.visit),
  note: stop.visit?.note || null,
  arrived: stop.arrivalTime ? formatTime(stop.arrivalTime, zone) : null,
  ends,
});

const numbered = (stop: RouteLocation, ends: TourEnd[]): MapPin[] =>
  stopPin({
    id: stop.id,
    number: stop.order,
    visited: stop.isVisited,
    failed: notPossible(stop.visit),
    detail: notPossible(stop.visit),
    location: stop.location ?? { name: NOTHING },
    address: addressLine(stop.location),
    actions: [{ label: "View details", to: locationDetailsUrl(stop.locationId) }],
  }).map((pin) => ({ ...pin, ends }));

const legOf = (path: Path | null, units: Units): NextLeg | null =>
  path && {
    distance: distanceInWords(path.distance, units),
    time: formatDuration(secondsOf(path)),
    estimated: path.estimated,
  };

/** From the agent to the next stop; null where directions can't be had. Never fails. */
async function pathTo(
  next: RouteLocation | undefined,
  position: Position | null | undefined,
  signal: AbortSignal,
): Promise<Path | null> {
  if (!next?.location || !position) return null;
  try {
    const from = { coordinates: position.coordinates };
    return await routePath([from, routePoint(next.location)], { signal });
  } catch (error) {
    if (!(error instanceof DirectionsError) && !signal.aborted) {
      log().error({ err: error }, "the path to the next stop failed");
    }
    return null;
  }
}
