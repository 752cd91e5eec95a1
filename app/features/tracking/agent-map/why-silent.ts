import type { AgentState } from "contract/entities";
import {
  isBatteryLow,
  OUTSIDE_POSITION_TIMES,
  whyNotExpected,
} from "~/features/tracking/live/index.server";

/** Why an agent on a running route reports nothing, as far as that is known. */
export function whySilent(agent: AgentState, now: Date): string | undefined {
  const { state, position, tracker, times, office } = agent;
  if (state !== "silent") return undefined;
  if (!position && tracker === null) return "No tracker set up";
  if (!position && tracker && !tracker.usedAt) return "Tracker not set up on the phone";
  const why = whyNotExpected(times ?? {}, office?.timeZone, now);
  // A battery says more than working times, which people may exceed.
  if (position && isBatteryLow(position) && why !== OUTSIDE_POSITION_TIMES) {
    return `Battery was at ${position.battery}%`;
  }
  return why;
}
