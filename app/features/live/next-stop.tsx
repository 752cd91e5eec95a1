import { assignRouteUrl } from "~/features/urls";
import { useDeferred } from "~/kit/deferred/use-deferred";
import { pinRow } from "~/map";
import { LinkButton } from "~/ui";
import { Name } from "~/ui/page";
import { AGENT_PIN } from "./agent-pin";
import type { LiveState } from "./follow-events";
import type { NextLeg, RunningRoute } from "./read-running.server";
import type { Live } from "./use-live";

/** What comes next, and when the agent was last seen. */
export function NextStop({
  running,
  live,
}: {
  running: Pick<RunningRoute, "route" | "agent" | "next" | "leg" | "seen" | "stops">;
  live: Live;
}) {
  const { route, agent, next, leg, stops } = running;
  const nothingNext = stops.length > 0 ? "All stops are visited" : "No stops to visit";
  return (
    <section className="next-stop" aria-labelledby="next-stop-title">
      <h2 id="next-stop-title" className="next-stop__title">
        {next ? (
          <>
            {`Next stop: ${next.number}. `}
            <Name>{next.name}</Name>
          </>
        ) : (
          nothingNext
        )}
      </h2>
      {next && (
        <p className="next-stop__leg">
          <Leg leg={leg} />
        </p>
      )}
      {agent ? (
        <Seen running={running} live={live} />
      ) : (
        <p className="next-stop__seen">
          No agent is assigned to this route.{" "}
          <LinkButton size="small" to={assignRouteUrl(route.id)}>
            Assign
          </LinkButton>
        </p>
      )}
    </section>
  );
}

function Leg({ leg: arriving }: Pick<RunningRoute, "leg">) {
  const leg = useDeferred<NextLeg | null | "pending">(arriving, "pending", { keepsLast: true });
  if (leg === "pending") return "…";
  if (!leg) return <span className="muted">Distance and time are not known</span>;
  return (
    <>
      {leg.distance} mi · {leg.time}
      {leg.estimated && <span className="muted"> (estimated)</span>}
    </>
  );
}

function Seen({ running: { seen }, live }: Parameters<typeof NextStop>[0]) {
  if (seen === "not offered") {
    return <p className="next-stop__seen">The server does not report where agents are.</p>;
  }
  return (
    <p className="next-stop__seen" {...pinRow(AGENT_PIN)}>
      {seen === "unknown" ? "No position reported yet" : `Last seen ${seen.when}`}
      <span className={`live live--${live.state} js-only`} role="status">
        {LIVE[live.state]}
      </span>
    </p>
  );
}

const LIVE: Record<LiveState, string> = {
  connecting: "Connecting…",
  live: "Live",
  reconnecting: "Reconnecting…",
  off: "Not live. Reload to update.",
};
