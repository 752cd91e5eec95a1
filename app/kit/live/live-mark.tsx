import type { LiveState } from "./follow-events";

/** Says whether a page follows what happens; not there without scripts, which nothing follows. */
export const LiveMark = ({ state }: { state: LiveState }) => (
  <span className={`live live--${state} js-only`} role="status">
    {LIVE[state]}
  </span>
);

const LIVE: Record<LiveState, string> = {
  connecting: "Connecting…",
  live: "Live",
  reconnecting: "Reconnecting…",
  off: "Not live. Reload to update.",
};
