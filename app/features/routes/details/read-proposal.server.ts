import type { SignedIn } from "~/session/guards.server";
import { readRouteAndStops, routeZone } from "../read-route.server";
import { type Proposal, propose } from "./propose.server";
import { readRouteDay } from "./proposed-day.server";
import { stopsToShow } from "./screen-query";

/** A better order of a route's stops, still being looked for, and the state that it is of. */
export async function readProposal(
  session: SignedIn,
  id: string,
  { url, signal }: Pick<Request, "url" | "signal">,
): Promise<{ proposal: Promise<Proposal>; updatedAt: string | undefined }> {
  const { route, stops } = await readRouteAndStops(session.upstream, id);
  const shown = stopsToShow(new URL(url).searchParams);
  const zone = routeZone(route, session);
  const times = { zone, own: session.office?.timeZone };
  const day = await readRouteDay(session.upstream, route, zone);
  return {
    proposal:
      route.status === "completed"
        ? Promise.resolve(COMPLETED)
        : propose(stops, { route, times, units: session.units, shown, signal, day }),
    updatedAt: route.updatedAt ?? undefined,
  };
}

/** How far the search for it is, from 0 to 1; 1 as well where there is nothing to look for. */
export async function readOrderShare(
  session: SignedIn,
  id: string,
  request: Pick<Request, "url" | "signal">,
): Promise<number> {
  const proposal = await (await readProposal(session, id, request)).proposal;
  return proposal.kind === "looking" ? proposal.share : 1;
}

const COMPLETED: Proposal = {
  kind: "problem",
  message: "The stops of a completed route can't be changed",
};
