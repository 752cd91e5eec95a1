/** What each figure of the plan report counts; more exactly in `contract/reports/plan-calls.ts`. */
export const PLAN_DEFINITIONS = {
  routes: "Routes that were completed in the period, whatever was visited.",
  timeFactor:
    "Real time by planned time. Planned: the time on the road, and at each stop how long its location says that a visit takes, else its type, else 20 minutes; as it was when the route began. Real: from the first arrival to the last departure, without breaks of more than 6 hours.",
  distanceFactor:
    "Real distance by planned distance. Real: along the positions that the agent's device recorded, from stop to stop. It is not known where positions leave gaps of more than a tenth of the way, nor for routes of before it was kept.",
  stayFactor: "Time from arrivals to departures by what was planned for it at the stops.",
  orderKept:
    "Routes whose stops were first reached in the order that was planned when the route began; of those with two or more visited stops.",
  skipped: "Stops that nobody had visited when the route was completed.",
  notVisited: "Stops whose visits all say that they were not actually made: closed, moved away.",
} as const;
