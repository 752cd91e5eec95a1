import { createPlan } from "contract/calls";
import type { Plan, PlanDocument, PlannedDay } from "contract/entities";
import { inArray } from "drizzle-orm";
import { locations } from "../db/schema";
import type { TestApi } from "./api";

/** What tests need of a plan: who, where, and on which days. */
interface About {
  agents: readonly string[];
  places: readonly string[];
  days?: string[];
  /** Where stops are on which day, by the index of the place. */
  proposal?: Pick<PlannedDay, "userId" | "day">[];
}

const FIGURES = { served: 0, unserved: 0, distance: 0, driving: 0, longest: 0, mean: 0, days: 0 };
/** Where the places of {@link planDocument} are. */
export const PLANNED_AT = { longitude: -83, latitude: 40 };
/** 09:05:30, in seconds. */
export const FIRST_ARRIVAL = 32_730;

/** A document with two places on each of the proposed days, as far as there are places. */
export function planDocument({
  agents,
  places,
  days = ["2026-03-03", "2026-03-04"],
  proposal,
}: About): PlanDocument {
  return {
    days,
    agents: agents.map((userId, at) => ({
      userId,
      name: `Agent ${at + 1}`,
      ...{ from: "09:00", until: "17:00", breakMinutes: 30, mostStops: null, daysOff: [] },
    })),
    places: places.map((locationId, at) => ({
      locationId,
      name: `Place ${at + 1}`,
      ...{ ...PLANNED_AT, visitMinutes: 30, priority: 3 },
      ...{ openingHours: null, closedDays: [], agentId: null, onlyAgentId: null, onlyDay: null },
      ...{ from: null, until: null, isRequired: false, lockedTo: null },
    })),
    rules: { fairness: 50, respectHours: true, keepAgents: "prefer" },
    proposal: proposal
      ? {
          days: proposal.map((day, at) => plannedDay(day, [2 * at, 2 * at + 1], places.length)),
          ...{ unserved: [], figures: FIGURES, before: null, curve: [] },
        }
      : null,
  };
}

function plannedDay(
  day: Pick<PlannedDay, "userId" | "day">,
  places: number[],
  count: number,
): PlannedDay {
  const stops = places
    .filter((place) => place < count)
    .map((place, at) => {
      const arrival = FIRST_ARRIVAL + at * 2400;
      return { place, arrival, begins: arrival, departure: arrival + 1800, broken: [] };
    });
  const legs = stops.slice(1).map(() => 600);
  // Between its stops are 5,000 m.
  const wayOut = { leaves: FIRST_ARRIVAL - 300, seconds: 300, metres: 1500 };
  const wayBack = { returns: 54_000, seconds: 200, metres: 500 };
  const rest = { legs, wayOut, wayBack, distance: 7000, breakAt: null };
  return { ...day, isLocked: false, stops, ...rest };
}

/** A plan of `hub` with a proposal for its two agents on the same day. */
export function proposedPlan(
  { world }: TestApi,
  about: Partial<About> = {},
): { name: string; officeId: string; document: PlanDocument } {
  const { hubAgent, hubAgent2 } = world.users;
  const day = "2026-03-03";
  return {
    name: "Next week",
    officeId: world.offices.hub,
    document: planDocument({
      agents: [hubAgent, hubAgent2],
      places: world.locations.slice(0, 4),
      proposal: [
        { userId: hubAgent, day },
        { userId: hubAgent2, day },
      ],
      ...about,
    }),
  };
}

/** Stores {@link proposedPlan}, with the positions that its places have. */
export async function addPlan(api: TestApi, about?: Partial<About>): Promise<Plan> {
  const { document, ...rest } = proposedPlan(api, about);
  const rows = await api.database.db
    .select({ id: locations.id, longitude: locations.longitude, latitude: locations.latitude })
    .from(locations)
    .where(
      inArray(
        locations.id,
        document.places.map(({ locationId }) => locationId),
      ),
    );
  const places = document.places.map((place) => {
    const { longitude, latitude } = rows.find(({ id }) => id === place.locationId) ?? PLANNED_AT;
    return { ...place, ...(longitude && latitude && { longitude, latitude }) };
  });
  const body = { ...rest, document: { ...document, places } };
  return api.ok({ user: "admin" }, createPlan, { body });
}
