/** Words about plans. */
import type { PlanLeftOut, PlanRules } from "contract/entities";
import type { LeftOutKind, PlanStatus } from "contract/plans/facts";
import type { ComponentProps } from "react";
import { formatCount } from "~/lib/figures";
import type { StatusPill } from "~/ui/page";

export const NO_PLANS = "The connected server does not store plans.";

export const NO_PLANNED_DAYS = "The connected server does not plan on which day a route is driven.";

export const PLAN_STATUS_LABELS: Record<PlanStatus, string> = {
  planning: "Planning",
  proposed: "Proposed",
  stopped: "Stopped",
  accepted: "Accepted",
};

export const PLAN_STATUS_TONES: Record<PlanStatus, ComponentProps<typeof StatusPill>["tone"]> = {
  planning: "active",
  proposed: "new",
  stopped: "paused",
  accepted: "completed",
};

export const KEEP_AGENTS_LABELS: Record<PlanRules["keepAgents"], string> = {
  always: "Always keep them",
  prefer: "Keep them where possible",
  ignore: "Any agent may visit",
};

/** Named settings of fairness. */
export const FAIRNESS_MARKS = [
  { value: 0, label: "Full days" },
  { value: 50, label: "Balanced" },
  { value: 100, label: "Even days" },
] as const;

/** `1 stop`, `2 stops`. */
export const countOf = (amount: number, noun: string): string =>
  amount === 1 ? `1 ${noun}` : `${formatCount(amount)} ${noun}s`;

/** What the entries of what was left out stand for together. */
export const countLeftOut = (leftOut: readonly PlanLeftOut[]): number =>
  leftOut.reduce((sum, { count }) => sum + (count ?? 1), 0);

const LEFT_OUT_NOUNS: Record<LeftOutKind, [one: string, several: string]> = {
  place: ["place", "places"],
  agent: ["agent", "agents"],
  day: ["day", "days"],
  route: ["route", "routes"],
  "agent-day": ["day of an agent", "days of agents"],
};

/** `place`, `days of agents`. */
export const nounOf = (kind: LeftOutKind, count: number): string =>
  LEFT_OUT_NOUNS[kind][count === 1 ? 0 : 1];

/** `Left out: 7 places. 2 days of agents are not free.` */
export function leftOutInWords(leftOut: readonly PlanLeftOut[]): string {
  const countBy = (kind: LeftOutKind | undefined) =>
    countLeftOut(leftOut.filter((one) => (one.kind ?? undefined) === kind));
  const counted = (["place", "agent", "day", "route"] as const).flatMap((kind) => {
    const count = countBy(kind);
    return count > 0 ? [`${formatCount(count)} ${nounOf(kind, count)}`] : [];
  });
  const others = countBy(undefined);
  const rest = counted.length > 0 ? countOf(others, "other") : formatCount(others);
  const all = others > 0 ? [...counted, rest] : counted;
  const busy = countBy("agent-day");
  const isOrAre = busy === 1 ? "is" : "are";
  return [
    ...(all.length > 0 ? [`Left out: ${all.join(", ")}.`] : []),
    ...(busy > 0 ? [`${formatCount(busy)} ${nounOf("agent-day", busy)} ${isOrAre} not free.`] : []),
  ].join(" ");
}

/** Minutes by which working days can be made longer or shorter. */
export const DAY_CHANGES = ["-120", "-60", "-30", "0", "30", "60", "120"] as const;

/** Offers of the move dialog that are none of the best places. */
export const OTHER_PLACE = "other";
export const OFF_THE_PLAN = "off";
