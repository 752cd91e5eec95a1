import type { AuditEntry } from "contract/audit/calls";
import { expect, it } from "vitest";
import { planReversal } from "./plan-reversal.server";

const changed = (before: Record<string, unknown>) =>
  ({ action: "changed", kind: "route", before }) as unknown as AuditEntry;
const route = (values: Record<string, unknown>) => ({
  name: "Round",
  updatedAt: undefined,
  values,
});

it("puts back what differs and is allowed", () => {
  const plan = planReversal("route", changed({ name: "Old" }), route({ name: "Round" }));
  expect(plan).toEqual({ old: { name: "Old" }, reason: null });
});

it.each([
  ["a value that is back already", { name: "Round" }, "It already has its previous values."],
  ["a status that is back already", { status: "paused" }, "It already has its previous values."],
  [
    "a status that may not follow",
    { status: "new" },
    "A route with its present status can't have that status again.",
  ],
  ["stops", { stops: [] }, "Change stops on the page of the route."],
])("puts back nothing of %s", (_, before, reason) => {
  const plan = planReversal("route", changed(before), route({ name: "Round", status: "paused" }));
  expect(plan).toEqual({ old: {}, reason });
});
