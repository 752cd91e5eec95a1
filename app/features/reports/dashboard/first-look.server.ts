/** What to try first in the demo. */
import { listPositions } from "contract/visits/calls";
import { LRUCache } from "lru-cache";
import {
  assignRouteUrl,
  newRouteUrl,
  onGoingRouteUrl,
  routeDialogUrl,
  routeUrl,
} from "~/features/urls";
import { plainCookie } from "~/server/cookies.server";
import { env } from "~/server/env.server";
import type { SignedIn } from "~/session/guards.server";
import { dashboardUrl } from "~/session/urls";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { listRoutes } from "~/upstream/routes.server";

export interface Suggestion {
  to: string;
  title: string;
  text: string;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const dismissed = (request: Request) => plainCookie("first-look", YEAR_SECONDS, request);

/** The `Set-Cookie` value that keeps it away from this browser. */
export const dismissFirstLook = (request: Request): Promise<string> =>
  dismissed(request).serialize("dismissed");

/** Cached for a minute: finding suggestions costs as much as all figures of the dashboard. */
const suggested = new LRUCache<string, Suggestion[]>({ max: 100, ttl: 60_000 });

/** A few things to try, up to a minute old; null outside of the demo, and where it was dismissed. */
export async function readFirstLook(
  { upstream, user, office }: SignedIn,
  request: Request,
): Promise<Suggestion[] | null> {
  if (!env().demo || !env().embeddedApi) return null;
  if (await dismissed(request).parse(request.headers.get("cookie"))) return null;
  const key = `${user.id} ${office?.id}`;
  const known = suggested.get(key);
  if (known) return known;
  const suggestions = await findSuggestions(upstream);
  suggested.set(key, suggestions);
  return suggestions;
}

async function findSuggestions(upstream: UpstreamContext): Promise<Suggestion[]> {
  const [live, { data: free }] = await Promise.all([
    liveRoute(upstream),
    listRoutes(
      upstream,
      { limit: 1, sortBy: "totalLocation", sortOrder: "desc" },
      { status: "new", userId: null, officeId: null },
    ),
  ]);
  return suggestionsOf(live, free[0]?.id);
}

/** The route of whoever was seen last that they began last, else any agent's. */
async function liveRoute(upstream: UpstreamContext): Promise<string | undefined> {
  const seen = await ifOffered(call(upstream, listPositions, { query: { limit: 1 } }));
  const of = async (userId: unknown) => {
    const query = { limit: 1, sortBy: "startTime", sortOrder: "desc" } as const;
    const { data } = await listRoutes(upstream, query, { status: "active", userId });
    return data[0]?.id;
  };
  const last = seen?.data[0]?.userId;
  return (last && (await of(last))) ?? (await of({ neq: null }));
}

const suggestionsOf = (live: string | undefined, free: string | undefined): Suggestion[] => [
  ...(live
    ? [
        {
          to: onGoingRouteUrl(live),
          title: "Follow an agent",
          text: "The live view of a route in progress",
        },
        {
          to: routeUrl(live),
          title: "Open a route",
          text: "Its stops on the map, its figures and its visits",
        },
      ]
    : []),
  ...(free
    ? [
        {
          to: routeDialogUrl(free, "optimize"),
          title: "Optimize a route",
          text: "Compare the current order of stops with a better one",
        },
      ]
    : []),
  {
    to: newRouteUrl(dashboardUrl()),
    title: "Create a route",
    text: "Find stops around a place and the best path through them",
  },
  ...(free
    ? [
        {
          to: assignRouteUrl(free),
          title: "Assign a route",
          text: "Give it to an office and one of its agents",
        },
      ]
    : []),
];
