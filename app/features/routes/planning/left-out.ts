import type { LeftOutReason } from "contract/locations/search-calls";

/** A location near the stops that is not one of them, and why. */
export interface LeftOutStop {
  id: string;
  name: string;
  address: string;
  reasons: string[];
}

export const LEFT_OUT_WORDS: Record<LeftOutReason, string> = {
  "on-active-route": "Already on an active route",
  "do-not-visit": "Do not visit",
  "outside-radius": "Outside the radius",
  inactive: "Inactive",
};
