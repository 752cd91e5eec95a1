import { USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { expect, it } from "vitest";
import { MINUTE, SECOND } from "./calendar";
import { planOutings } from "./plan";
import { DEMO_WORLD } from "./seed";
import { planWorld } from "./world";

/** Night, morning, noon and evening, at the office and around the world; a weekend; clocks put back. */
const NOWS = [
  "2026-11-20T07:30:00.000Z",
  "2026-11-20T13:10:00.000Z",
  "2026-11-20T17:00:00.000Z",
  "2026-11-21T02:45:00.000Z",
  "2026-11-22T23:59:00.000Z",
  "2026-11-01T06:30:00.000Z",
];

it.each(NOWS)("the demo's day goes well but for three problems at %s", (text) => {
  const now = Date.parse(text);
  const outings = [...planOutings(planWorld({ ...DEMO_WORLD, now: new Date(now) }))];
  const running = outings.flatMap(({ route, visits }) =>
    route?.status === "active" ? [{ route, visits }] : [],
  );
  expect(running.length).toBeGreaterThan(15);
  expect(new Set(running.map(({ route }) => route.agent?.id)).size).toBe(running.length);

  const late = running.filter(({ route, visits }) => {
    const planned =
      route.estimatedTime * SECOND + route.stops.length * USUAL_VISIT_MINUTES * MINUTE;
    return (visits[0]?.arrival ?? 0) + planned < now;
  });
  expect(late).toHaveLength(2);
  expect(late.map(({ route }) => route.owner)).toContain(0);
  const silent = running.filter(
    ({ visits }) => (visits.at(-1)?.departure ?? 0) < now - 30 * MINUTE,
  );
  expect(silent).toHaveLength(1);
  // Enough is left to do for hours.
  const goingWell = running.filter((one) => !late.includes(one) && !silent.includes(one));
  for (const { route, visits } of goingWell) {
    expect(visits.length).toBeGreaterThan(0);
    expect(visits.length).toBeLessThanOrEqual(route.stops.length / 2);
  }

  const inOrder = outings.flatMap(({ visits }) => visits).sort((a, b) => a.arrival - b.arrival);
  const lastOf = new Map<string, number>();
  for (const { agent, arrival, departure } of inOrder) {
    expect(arrival).toBeGreaterThanOrEqual(lastOf.get(agent.id) ?? 0);
    expect(departure).toBeLessThanOrEqual(now);
    lastOf.set(agent.id, departure);
  }
});
