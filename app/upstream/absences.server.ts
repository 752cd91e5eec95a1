import type { Absence } from "contract/entities";
import { listAbsences } from "contract/users/absence-calls";
import { call, ifOffered, type UpstreamContext } from "./client.server";

/** The absences that touch days, of one agent or of all in an office; undefined if the upstream stores none. */
export const absencesBetween = async (
  upstream: UpstreamContext,
  query: { from: string; to: string; userId?: string | undefined; officeId?: string | undefined },
): Promise<Absence[] | undefined> =>
  (await ifOffered(call(upstream, listAbsences, { query: { ...query, limit: 0 } })))?.data;
