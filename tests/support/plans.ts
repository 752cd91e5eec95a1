/** Plans made over the API. */
import type { Location, Plan, PlanDocument } from "contract/entities";
import type { ManagersApi } from "./routes";

interface About {
  name: string;
  agentId: string;
  /** The first is unserved, the others are stops of one day. */
  locations: string[];
  day: string;
}

/** A plan that is proposed, without anybody having worked it out. */
export async function proposedPlan(api: ManagersApi, about: About): Promise<Plan> {
  const found = about.locations.map((id) => api.get<Location>(`/locations/${id}`));
  const places = await Promise.all(found);
  return api.send<Plan>("/plans", {
    name: about.name,
    officeId: api.officeId,
    document: documentOf(about, places),
  });
}

const FIRST = 9 * 3600;
const VISIT = 1800;
const LEG = 600;

function documentOf({ agentId, locations, day }: About, found: readonly Location[]): PlanDocument {
  const stops = locations.slice(1).map((_, at) => {
    const arrival = FIRST + at * (VISIT + LEG);
    return { place: at + 1, arrival, begins: arrival, departure: arrival + VISIT, broken: [] };
  });
  const served = stops.length;
  const figures = {
    ...{ served, unserved: 1, distance: 5000, driving: LEG * (served - 1), days: 1 },
    ...{ longest: served * VISIT, mean: served * VISIT },
  };
  const planned = { userId: agentId, day, isLocked: false, distance: 5000, breakAt: null };
  return {
    days: [day],
    agents: [
      {
        ...{ userId: agentId, name: "Agent of screens", from: "09:00", until: "17:00" },
        ...{ breakMinutes: 30, mostStops: null, daysOff: [] },
      },
    ],
    places: locations.map((locationId, at) => ({
      ...{ locationId, name: `Place ${at + 1}`, ...positionOf(found[at]) },
      ...{ visitMinutes: VISIT / 60, priority: null, openingHours: null, closedDays: [] },
      ...{ agentId: null, onlyAgentId: null, onlyDay: null, from: null, until: null },
      ...{ isRequired: false, lockedTo: null },
    })),
    rules: { fairness: 50, respectHours: true, keepAgents: "prefer" },
    proposal: {
      days: [{ ...planned, stops, legs: stops.slice(1).map(() => LEG) }],
      unserved: [
        {
          place: 0,
          rule: "shift",
          ways: [[{ rule: "shift", userId: agentId, day, amount: 15, begins: null }]],
        },
      ],
      figures,
      before: null,
      curve: [
        { fairness: 0, figures },
        { fairness: 50, figures: { ...figures, distance: 6000, longest: VISIT } },
      ],
    },
  };
}

function positionOf(location: Location | undefined) {
  const [longitude, latitude] = location?.location?.coordinates ?? [-83, 39.97];
  return { longitude, latitude };
}

export const renamePlan = (api: ManagersApi, id: string, name: string): Promise<Plan> =>
  api.send(`/plans/${id}`, { name }, "PATCH");

/** The plan as another console plans it, which waits for its turn. */
export async function beginElsewhere(api: ManagersApi, id: string): Promise<void> {
  await api.send(`/plans/${id}`, { status: "planning" }, "PATCH");
  await api.send(`/plans/${id}/progress`, { progress: 0.001 });
}

/** Places that fit, one open on Sundays alone, one whose visit is longer than a day, and one far away. */
export async function makePlaces(api: ManagersApi, mark: string, fine: number): Promise<string[]> {
  // In rows of twenty.
  const at = (step: number): [number, number] => [
    -83 + (step % 20) / 100,
    39.97 + Math.floor(step / 20) / 100,
  ];
  const places = [
    ...Array.from({ length: fine }, (_, step) => ({
      name: `Corner ${step + 1} ${mark}`,
      visitMinutes: fine > 10 ? 20 : 120,
      at: at(step),
    })),
    { name: `Sunday shop ${mark}`, openingHours: "Su 10:00-12:00", at: at(1.5) },
    { name: `Long visit ${mark}`, visitMinutes: 500, at: at(2.5) },
    { name: `Far farm ${mark}`, visitMinutes: 20, at: [-82.4, 39.97] as [number, number] },
  ];
  const made = [];
  for (const place of places) made.push((await api.place(place)).id);
  return made;
}
