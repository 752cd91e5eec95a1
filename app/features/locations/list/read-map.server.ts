/** The map beside the Locations list: the same query, gathered by the connected server. */
import type { CallReply } from "contract/call";
import { type Cluster, listLocationClusters } from "contract/locations/search-calls";
import { type Bounds, boundsOf, type LonLat } from "geo/geometry/lon-lat";
import {
  CLOSEST_FIT,
  fitFrame,
  frameBounds,
  type MapFrame,
  type MapView,
  widened,
} from "geo/geometry/mercator";
import { farFrom, middleOfMany } from "geo/geometry/middle";
import { locationDetailsUrl } from "~/features/urls";
import { fromListUrl } from "~/kit/list";
import { narrowedAsList } from "~/kit/list/read-list-page.server";
import type { MapData, MapLine, MapPin, PinCluster } from "~/map";
import { drawMap, elsewhereInWords, pathOf, ROOM_TO_FIT } from "~/map/index.server";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";
import { type Area, areaQuery, outlineOf, readArea } from "./area";
import { locationsList } from "./locations-list";
import { mapLinks, readView } from "./map-view";

/** What is shown in a frame. */
export interface Gathered {
  pins: MapPin[];
  clusters: PinCluster[];
  /** Locations in the frame and a little around it. */
  total: number;
}

export interface LocationsMap {
  map: MapData;
  /** Null from a server that gathers none: the pins are then those of the list's page. */
  total: number | null;
}

/** Around the frame, so that what comes in as the map moves is there. */
const AROUND = 1.4;
/** As close as a cluster is opened. */
const CLOSEST = 18;
/** Degrees that are so many that a cell more at each end is no matter. */
const FAR_APART = 15;
const EVERYWHERE: MapFrame = { centre: [0, 0], zoom: 0, width: 512, height: 512 };

/**
 * The map of the list's query for its URL.
 * @param pagePins the rows of the page, for a server that gathers none
 */
export async function readLocationsMap(
  session: SignedIn,
  query: URLSearchParams,
  pagePins: () => Promise<MapPin[]>,
): Promise<LocationsMap> {
  const area = readArea(query);
  const view = readView(query.get("at"));
  const lines = area ? [areaLine(area)] : [];
  const world = await clustersIn(session, query, EVERYWHERE, ROOM_TO_FIT);
  if (!world) {
    const pins = await pagePins();
    return { map: drawMap({ pins, lines, view }), total: null };
  }
  const bounds = world.bounds ?? boundsOf(world.data.flatMap(extent));
  const { near, far } = apart(world.data);
  const all = world.isExact || far > 0 ? bounds : await endsOf(session, query, bounds);
  const most = far > 0 ? await endsOf(session, query, boundsOf(near.flatMap(extent))) : all;
  const around = area ? boundsOf(outlineOf(area)) : most;
  const map = drawMap({ pins: [], lines, fits: [], around, view });
  const whole = drawMap({ pins: [], around: all }).frame;
  const isWhole = !area && !view && far === 0;
  const isFitted = world.bounds && isWhole && map.frame.zoom < CLOSEST_FIT;
  const leavesOut = far > 0 && !area && !view;
  const shown = isFitted
    ? gatheredOf(world, query, map.frame)
    : await readGathered(session, query, map.frame);
  const { pins = [], clusters = [], total = 0 } = shown ?? {};
  return {
    map: {
      ...{ ...map, pins, clusters, whole },
      ...(leavesOut && { elsewhere: elsewhereInWords(far, world.totalDocs) }),
    },
    total,
  };
}

/** The clusters where most locations are, and how many locations lie far from there. */
function apart(clusters: readonly Cluster[]): { near: readonly Cluster[]; far: number } {
  const middle = middleOfMany(clusters.map(({ coordinates: at, count }) => ({ at, count })));
  if (!middle) return { near: clusters, far: 0 };
  const near = clusters.filter(({ coordinates }) => farFrom(middle, coordinates) === null);
  const count = (some: readonly Cluster[]) => some.reduce((sum, one) => sum + one.count, 0);
  return { near, far: count(clusters) - count(near) };
}

/** Where the locations end, if the world only tells cells of a degree or more: they are looked at twice. */
async function endsOf(session: SignedIn, query: URLSearchParams, roughly: Bounds | null) {
  if (!roughly) return null;
  const [west, south, east, north] = roughly;
  if (Math.max(east - west, north - south) > FAR_APART) return roughly;
  const near = await clustersIn(session, query, drawMap({ pins: [], around: roughly }).frame);
  return boundsOf(near?.data.flatMap(extent) ?? []) ?? roughly;
}

/** What of the list's query a frame shows; null from a server that gathers none. */
export async function readGathered(
  session: SignedIn,
  query: URLSearchParams,
  frame: MapFrame,
): Promise<Gathered | null> {
  const found = await clustersIn(session, query, widened(frame, AROUND));
  return found ? gatheredOf(found, query, frame) : null;
}

function gatheredOf(found: Clusters, query: URLSearchParams, frame: MapFrame): Gathered {
  const own = String(query);
  const hrefOf = mapLinks(query);
  const single = found.data.filter(({ count }) => count === 1);
  const many = found.data.filter(({ count }) => count > 1);
  return {
    pins: single.map(({ id, name, coordinates }, at) => ({
      id: id ?? `place-${at}`,
      kind: "stop",
      coordinates,
      title: name ?? "Location",
      actions: id
        ? [{ label: "Details", to: fromListUrl(locationsList, locationDetailsUrl(id), own) }]
        : [],
    })),
    clusters: many.map((cluster, at) => toCluster(cluster, at, frame, hrefOf)),
    total: found.totalDocs,
  };
}

/** Whether the upstream knows areas of the map. */
export async function knowsAreas({ upstream }: SignedIn): Promise<boolean> {
  const here = { box: "0,0,0.001,0.001", width: 50, height: 50 };
  return (await ifOffered(call(upstream, listLocationClusters, { query: here }))) !== undefined;
}

function toCluster(
  { coordinates, count, box }: Cluster,
  id: number,
  frame: MapFrame,
  hrefOf: (view: MapView) => string,
): PinCluster {
  const { width, height } = frame;
  const corners = box ? cornersOf(box) : [coordinates];
  const fitting = fitFrame(corners, { width, height, maxZoom: CLOSEST })?.zoom ?? 0;
  const opensAt = Math.min(CLOSEST, Math.max(fitting, frame.zoom + 1));
  const to = hrefOf({ centre: coordinates, zoom: opensAt });
  return { id, count, coordinates, opensAt, of: "locations", to };
}

type Clusters = CallReply<typeof listLocationClusters>;

/** @param fit the pixels that all that is found is fitted to, by a server that can do so */
async function clustersIn(
  session: SignedIn,
  query: URLSearchParams,
  frame: MapFrame,
  fit?: Pick<MapFrame, "width" | "height">,
): Promise<Clusters | undefined> {
  const [west, south, east, north] = frameBounds(frame);
  const box = [
    Math.max(-180, west),
    Math.max(-85, south),
    Math.min(180, east),
    Math.min(85, north),
  ];
  const { width, height } = fit ?? frame;
  const narrowed = {
    ...(await narrowedAsList(locationsList, session, query)),
    ...areaInFrame(query),
  };
  const asked = {
    ...narrowed,
    box: box.join(),
    width,
    height,
    ...(fit && { fit: "true" as const }),
  };
  return ifOffered(call(session.upstream, listLocationClusters, { query: asked }));
}

/** The frame is the one box of the call, so a box that was drawn goes by its corners. */
function areaInFrame(query: URLSearchParams) {
  const area = readArea(query);
  if (area?.kind !== "box") return areaQuery(area);
  return areaQuery({ kind: "polygon", corners: outlineOf(area).slice(0, -1) });
}

const areaLine = (area: Area): MapLine => ({ kind: "area", path: pathOf(outlineOf(area)) });

const extent = ({ coordinates, box }: Cluster): LonLat[] => (box ? cornersOf(box) : [coordinates]);

const cornersOf = ([west, south, east, north]: Bounds): LonLat[] => [
  [west, south],
  [east, north],
];
