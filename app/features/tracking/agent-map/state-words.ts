import type { AgentStateName } from "contract/entities";
import { AT_LOCATION_M } from "contract/visits/facts";
import { formatNearby, type Units } from "~/lib/figures";

/** What an agent is doing, in words; the definitions are those of the contract. */
export const STATE_WORDS: Record<
  AgentStateName,
  { label: string; means: (units: Units) => string }
> = {
  moving: {
    label: "Moving",
    means: () => "A position was reported in the last 30 minutes, not at a stop.",
  },
  "at-stop": {
    label: "At a stop",
    means: (units) =>
      `A position was reported in the last 30 minutes, within ${formatNearby(AT_LOCATION_M, units)} of a stop of a running route.`,
  },
  silent: {
    label: "Silent",
    means: () => "A route is running, but no position has been reported for 30 minutes.",
  },
  off: {
    label: "Off",
    means: () => "No route is running, and no position has been reported for 30 minutes.",
  },
};

export const STATES = Object.keys(STATE_WORDS) as AgentStateName[];
