import { LiveMark } from "~/kit/live/live-mark";
import { pinRow } from "~/map";
import { Icon } from "~/ui";
import { AGENT_PIN } from "./agent-pin";
import type { Seen } from "./seen-at.server";
import type { Live } from "./use-live";

interface LastSeenProps {
  seen: Seen;
  /** Why they need not be seen now, as the page was made. */
  why: string | null;
  live: Live;
}

/** When an agent was last seen, and whether the page follows. */
export function LastSeen({ seen, why, live }: LastSeenProps) {
  if (seen === "not offered") {
    return <p className="cluster gap-2 small">The server does not report where agents are.</p>;
  }
  return (
    <p className="cluster gap-2 small" {...pinRow(AGENT_PIN)}>
      {seen === "unknown" ? "No position reported yet" : `Last seen ${seen.when}`}
      {seen !== "unknown" && seen.phone.length > 0 && (
        <span className="muted">{seen.phone.join(" · ")}</span>
      )}
      {why && (live.stale || seen === "unknown") && <span className="muted">{why}</span>}
      {live.stale && (
        <span className="delay delay--late row gap-1">
          <Icon name="hourglass" />
          Stale: no position for 10 minutes or more
        </span>
      )}
      {/* "Live" is about the connection of the page: beside a stale position it would mislead. */}
      {!(live.stale && live.state === "live") && <LiveMark state={live.state} />}
    </p>
  );
}
