import type { Plan } from "contract/entities";
import { expect, it, vi } from "vitest";
import { type PlanningNow, planningNow } from "../engine/index.server";
import { progressOf, stateOf } from "./plan-state.server";

vi.mock("../engine/index.server", () => ({ planningNow: vi.fn(), LEAST_SHARE: 0.001 }));

const NOW = new Date("2026-12-01T09:02:00.000Z");
const HERE: PlanningNow = { share: 0, ahead: null, isStopped: false };
const plan = (changes: Partial<Plan>): Plan => ({
  ...{ id: "p1", name: "Week", officeId: "o1", status: "planning", agentCount: 1, placeCount: 1 },
  ...{ firstDay: "2026-12-07", lastDay: "2026-12-09", progress: 0.4 },
  ...changes,
});

it("a plan whose console has been silent for a minute is taken for gone", () => {
  const silent = plan({ seenAt: "2026-12-01T09:00:59.000Z" });
  expect(stateOf(silent, NOW)).toMatchObject({
    ...{ progress: null, notice: null },
    problem: expect.stringMatching(/^Planning was interrupted: .* Plan again to continue\.$/),
  });
  expect(progressOf(plan({ seenAt: "2026-12-01T09:01:01.000Z" }), NOW)).toBe(40);
  // One that never gave a sign of life counts from its last change.
  const unseen = plan({ seenAt: null, updatedAt: "2026-12-01T09:00:00.000Z" });
  expect(progressOf(unseen, NOW)).toBeNull();
});

it("a plan that this console plans is never taken for gone, and its failure is said", () => {
  const old = plan({ seenAt: "2026-12-01T08:00:00.000Z" });
  vi.mocked(planningNow).mockReturnValueOnce({ ...HERE, share: 0.7 });
  expect(stateOf(old, NOW)).toEqual({ progress: 70, pause: null, problem: null, notice: null });
  vi.mocked(planningNow).mockReturnValueOnce({ failed: "Your session ended" });
  expect(stateOf(old, NOW)).toEqual({
    ...{ progress: null, pause: null, notice: null, problem: "Your session ended" },
  });
});

it("a plan that waits says for how many others, and one that is being stopped says so", () => {
  const pauseOf = (more: Partial<typeof HERE>) => {
    vi.mocked(planningNow).mockReturnValueOnce({ ...HERE, ...more });
    return stateOf(plan({}), NOW).pause;
  };
  expect(pauseOf({ ahead: 2 })).toEqual({ kind: "waiting", ahead: 2 });
  expect(pauseOf({ ahead: 2, isStopped: true })).toEqual({ kind: "stopping" });
  // Of another console only its share is known.
  const elsewhere = plan({ progress: 0.001, seenAt: "2026-12-01T09:01:59.000Z" });
  expect(stateOf(elsewhere, NOW).pause).toEqual({ kind: "waiting", ahead: null });
});

it("a plan that ended says why, and a proposal what to know of it", () => {
  expect(stateOf(plan({ status: "stopped", reason: "No agent works" }), NOW).problem).toBe(
    "No agent works",
  );
  expect(stateOf(plan({ status: "proposed", reason: "Estimated" }), NOW).notice).toBe("Estimated");
  expect(stateOf(plan({ status: "accepted" }), NOW)).toEqual({
    ...{ progress: null, pause: null, problem: null, notice: null },
  });
});
