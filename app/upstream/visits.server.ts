/** Visits and where agents are: extensions, all of them. */
import { getPosition as getPositionCall, listVisits } from "contract/visits/calls";
import { call, type UpstreamContext } from "./client.server";

/** The visits with these ids that the caller may see, with their locations, in no particular order. */
export async function visitsById(upstream: UpstreamContext, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const filter = { where: { id: { inq: [...ids] } }, include: [{ relation: "location" }] };
  return (await call(upstream, listVisits, { query: { limit: 0, filter } })).data;
}

/** Where an agent was last; null before the first report. */
export const getPosition = async (upstream: UpstreamContext, userId: string) =>
  (await call(upstream, getPositionCall, { params: { id: userId } })).position;
