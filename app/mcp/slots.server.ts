/** The question of the call desk, for assistants: when could somebody visit this location? */
import { getLocation } from "contract/locations/calls";
import { formatInputTime } from "~/lib/format";
import { searchSlots, visitTo } from "~/slots/search-slots.server";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { findOwnOffice } from "~/upstream/offices.server";
import { including } from "~/upstream/query.server";
import { plansDays } from "~/upstream/routes.server";

/** A search that takes longer is given up. */
const SEARCH_MS = 30_000;

interface SlotAsked {
  locationId: string;
  /** Undefined: as long as the location says. */
  minutes?: number;
  officeId?: string;
  /** How many working days, today included. */
  days: number;
  limit: number;
}

/**
 * Days, times and agents for one more visit, the smallest detour first.
 *
 * @throws Error, in words for the assistant, where it can't be worked out
 */
export async function readSlots(upstream: UpstreamContext, asked: SlotAsked, now = new Date()) {
  const { locationId, minutes, officeId, days: count, limit } = asked;
  const query = { filter: including(["locationType"]) };
  const location = await call(upstream, getLocation, { params: { id: locationId }, query });
  if (location.status === "inactive") throw new Error("This location is inactive");
  const visit = visitTo(location, minutes);
  if (!visit) throw new Error("This location has no position on the map");
  if ((await plansDays(upstream)) === false)
    throw new Error("The connected server stores no days for routes");
  const ofWhom = officeId ?? location.parentOffice ?? upstream.officeId;
  const office = ofWhom ? await findOwnOffice(upstream, ofWhom) : undefined;
  const zone = office?.timeZone ?? "UTC";
  const search = { locationId, officeId, ownOfficeId: ofWhom, days: count, now, zone };
  const signal = AbortSignal.timeout(SEARCH_MS);
  const { days, work, already, found } = await searchSlots(upstream, visit, { ...search, signal });
  return {
    ...{ location: location.name, minutes: visit.visitMinutes, timeZone: zone, days },
    slots: found.slots.slice(0, limit).map((slot) => ({
      ...{ day: slot.day, begins: formatInputTime(Math.round(slot.begins / 60)) },
      ...(slot.kind === "route"
        ? {
            agent: slot.route.agent.name,
            route: { id: slot.route.id, name: slot.route.name, afterStops: slot.after },
            ...{ detourSeconds: Math.round(slot.detour), detourMetres: Math.round(slot.metres) },
          }
        : { agent: slot.free.agent.name, route: null }),
    })),
    closedDays: [...found.closedDays],
    alreadyPlanned: already.map(({ id, name, day, agent }) => ({
      ...{ day, agent: agent.name, route: { id, name } },
    })),
    travelTimesAreEstimated: found.isEstimated,
    ...(location.doNotVisit && { note: "This location is marked “Do not visit”" }),
    ...(work.isCut && {
      onlySomeAgents: "There are too many agents: those with the nearest work were looked at",
    }),
  };
}
