/** Visits and where agents are: extensions, all of them. */

import type { Point } from "contract/common";
import type { ListQueryInput } from "contract/list";
import {
  confirmVisit as confirmVisitCall,
  getPosition as getPositionCall,
  listPositions as listPositionsCall,
  listVisits as listVisitsCall,
  postPositions as postPositionsCall,
  reportVisit as reportVisitCall,
  reviewVisits as reviewVisitsCall,
  streamPositions,
} from "contract/visits/calls";
import { type CreateOptions, call, send, type UpstreamContext } from "./client.server";
import { type ListFilter, toFilter } from "./query.server";
import { openStream } from "./streams.server";

/** A visit as an agent's device reports it; times are instants. */
export interface VisitReport {
  actuallyVisited: boolean;
  arrival: string;
  departure?: string;
  doNotVisit?: boolean;
  note?: string;
  /** Where the device was. */
  location?: Pick<Point, "coordinates">;
  /** Contacts of the location who were met. */
  contactIds?: string[];
}

/** One page of visits, the latest first. */
export const listVisits = (upstream: UpstreamContext, query: ListQueryInput, filter?: ListFilter) =>
  call(upstream, listVisitsCall, { query: { ...query, filter: toFilter(filter) } });

/** The visits with these ids that the caller may see, with their locations, in no particular order. */
export async function visitsById(upstream: UpstreamContext, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const filter = { where: { id: { inq: [...ids] } }, include: [{ relation: "location" }] };
  return (await listVisits(upstream, { limit: 0 }, filter)).data;
}

/** Reports a visit at a stop, in the name of the agent whose route it is on. */
export const reportVisit = (
  upstream: UpstreamContext,
  stopId: string,
  visit: VisitReport,
  options?: CreateOptions,
) => send(upstream, reportVisitCall, { params: { id: stopId }, body: visit, ...options });

/** Confirms a visit, or takes that back. */
export const confirmVisit = (upstream: UpstreamContext, id: string, confirmed: boolean) =>
  send(upstream, confirmVisitCall, { params: { id }, body: { confirmed } });

/** Confirms many visits, or takes that back with a reason; all or none. */
export const reviewVisits = (
  upstream: UpstreamContext,
  visitIds: string[],
  review: { confirmed: boolean; reason?: string | undefined; markLocations?: boolean },
) => send(upstream, reviewVisitsCall, { body: { visitIds, ...review } });

/** Reports where an agent's device was, in that agent's name; accuracy in metres. */
export const postPositions = (
  upstream: UpstreamContext,
  userId: string,
  positions: {
    coordinates: Point["coordinates"];
    recordedAt: string;
    accuracy?: number;
  }[],
) => send(upstream, postPositionsCall, { params: { id: userId }, body: positions });

/** Where an agent was last; null before the first report. */
export const getPosition = async (upstream: UpstreamContext, userId: string) =>
  (await call(upstream, getPositionCall, { params: { id: userId } })).position;

/** One page of where each agent was last, with the agent; the latest first. */
export const listPositions = (
  upstream: UpstreamContext,
  query: Pick<ListQueryInput, "page" | "limit"> & { officeId?: string } = {},
) => call(upstream, listPositionsCall, { query });

/**
 * Server-sent events while agents move (`position`) and visit (`visit`); of one agent if named.
 * @param lastEventId of the last event that was told, to go on after it
 */
export const openPositions = (
  upstream: UpstreamContext,
  query: { userId?: string } = {},
  lastEventId?: string,
) => openStream(upstream, streamPositions, { query, lastEventId });
