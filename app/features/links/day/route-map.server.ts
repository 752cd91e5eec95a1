/** The picture of a route for an agent's day: the map without a connection. */
import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Route, RouteLocation } from "contract/entities";
import { getRoute } from "contract/routes/calls";
import { LRUCache } from "lru-cache";
import { loadedExtract } from "~/extract/extract.server";
import { drawPath, wholeWay } from "~/features/routes/index.server";
import type { MapLine } from "~/map";
import {
  nearMost,
  type PictureStop,
  pathOf,
  ROUTE_PICTURE,
  routePicture,
} from "~/map/index.server";
import { call } from "~/upstream/client.server";
import { listStopsOf } from "~/upstream/stops.server";
import { dayMapUrl } from "../urls";
import { type DayLate, lateOf, readLateReports } from "./late.server";
import { problemOf } from "./problem.server";
import { daySession, upstreamOfDay } from "./session.server";
import { placeOf } from "./stops.server";

/** Raised when the same stops are drawn in another way. */
const DRAWING = 1;
const MAX_CHARACTERS = 4_000_000;
/** So soon a line that could not be found is tried again. */
const RETRY_MS = 60_000;

type Tour = Pick<Route, "id" | "roundTrip">;

/** A picture, and the name of what is on it. */
interface Drawn {
  svg: string;
  tag: string;
}

/** By their tags. */
const pictures = new LRUCache<string, Drawn>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: ({ svg }) => svg.length,
});

/** The map of a route as the page shows it. */
export interface DayMap {
  /** The address is another one once another picture would be drawn; sizes are in CSS pixels. */
  image: { src: string; width: number; height: number };
  /** How many stops lie so far from the others that they are not on it. */
  far: number;
}

type Stops = readonly Pick<RouteLocation, "id" | "order" | "isVisited" | "location">[];

/** Stops as they are drawn: one whose report waits for the office is reported. */
const withLate = (stops: Stops, { waiting }: DayLate): Stops =>
  stops.map((stop) => ({ ...stop, isVisited: stop.isVisited || waiting.has(stop.id) }));

/** The map of a route; null where no stop has a position. */
export function dayMapOf(tour: Tour, stops: Stops, late: DayLate): DayMap | null {
  const drawn = toPictureStops(withLate(stops, late));
  if (drawn.length === 0) return null;
  const places = drawn.map(({ coordinates }) => coordinates);
  const isNear = nearMost(places);
  return {
    image: { src: dayMapUrl(tour.id, tagOf(tour, drawn)), ...ROUTE_PICTURE },
    far: places.filter((place) => !isNear(place)).length,
  };
}

/** Stops with a position; the first one that is open is the next one, if it has one. */
function toPictureStops(stops: Stops): PictureStop[] {
  const next = stops.find(({ isVisited }) => !isVisited);
  return stops.flatMap((stop): PictureStop[] => {
    const coordinates = placeOf(stop.location);
    if (!coordinates) return [];
    const state = stop === next ? "next" : stop.isVisited ? "done" : "open";
    return [{ number: stop.order, coordinates: [...coordinates], state }];
  });
}

/** Names all that a picture is drawn from, but for how the roads are at the moment. */
const tagOf = ({ roundTrip }: Tour, stops: readonly PictureStop[]): string =>
  createHash("sha256")
    .update(JSON.stringify([DRAWING, loadedExtract()?.version, roundTrip, stops]))
    .digest("hex")
    .slice(0, 16);

/** Answers with the picture of a route of the agent who opened their link; else with a refusal. */
export async function sendRouteMap({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const session = await daySession.read(request);
  if (!session) return refusal(401);
  const id = params.route ?? "";
  const upstream = upstreamOfDay(session, request);
  try {
    const [route, stops, reports] = await Promise.all([
      call(upstream, getRoute, { params: { id } }),
      listStopsOf(upstream, [id]),
      readLateReports(upstream, new Date()),
    ]);
    // An upstream may show agents more routes than their own.
    if (route.userId && route.userId !== session.userId) return refusal(404);
    return await answer(route, withLate(stops, lateOf(reports)), request);
  } catch (error) {
    return refusal(problemOf(error).status);
  }
}

async function answer(tour: Tour, stops: Stops, { headers, signal }: Request) {
  const shown = toPictureStops(stops);
  if (shown.length === 0) return refusal(404);
  const tag = tagOf(tour, shown);
  if (headers.get("if-none-match")?.includes(`"${tag}"`)) {
    return new Response(null, { status: 304, headers: pictureHeaders(tag) });
  }
  const known = pictures.get(tag);
  const drawn = known ?? (await draw(tour, stops, signal));
  return new Response(drawn.svg, {
    headers: { ...pictureHeaders(drawn.tag), "content-type": "image/svg+xml" },
  });
}

/** Draws the way along roads; where that can't be found, straight lines between the stops. */
async function draw(tour: Tour, stops: Stops, signal: AbortSignal): Promise<Drawn> {
  const shown = toPictureStops(stops);
  const way = wholeWay(
    stops.filter(({ location }) => placeOf(location)),
    tour,
  );
  const path = await drawPath(way, signal);
  const straight: MapLine = {
    ...{ kind: "route", estimated: true },
    path: pathOf(wholeWay(shown, tour).map(({ coordinates }) => coordinates)),
  };
  const tag = tagOf(tour, shown);
  const svg = routePicture(shown, path.problem ? [straight] : path.lines);
  const drawn = { svg, tag: path.problem ? `${tag}-straight` : tag };
  if (!signal.aborted) pictures.set(tag, drawn, path.problem ? { ttl: RETRY_MS } : {});
  return drawn;
}

const PRIVATE = { "x-robots-tag": "noindex, nofollow", vary: "cookie" };

/** Browsers may store it, and ask each time whether it is still theirs. */
const pictureHeaders = (tag: string) => ({
  ...PRIVATE,
  "cache-control": "private, no-cache",
  etag: `W/"${tag}"`,
});

const refusal = (status: number) =>
  new Response("No map", { status, headers: { ...PRIVATE, "cache-control": "no-store" } });
