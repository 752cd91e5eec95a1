import type { AgentState } from "contract/entities";
import { durationParts } from "~/lib/figures";

/**
 * How long ago an agent was last seen, in one unit: `45 min`, `3 h`, `2 d`. Undefined while the
 * agent's position is current.
 */
export function ageOf(
  { state, recordedAt }: Pick<AgentState, "state" | "recordedAt">,
  now: Date,
): string | undefined {
  if (!recordedAt || state === "moving" || state === "at-stop") return;
  const parts = durationParts((now.getTime() - Date.parse(recordedAt)) / 1000);
  return parts?.[0]?.join(" ");
}
