import { assignRouteUrl } from "~/features/urls";
import { useDeferred } from "~/kit/deferred/use-deferred";
import { Icon, LinkButton } from "~/ui";
import { Name } from "~/ui/page";
import type { NextLeg, RunningRoute } from "./read-running.server";
import type { RunningTimes } from "./running-times";
import { LastSeen } from "./seen";
import type { Live } from "./use-live";

/** What comes next, and when the agent was last seen. */
export function NextStop({
  running,
  times: { delay, off },
  live,
}: {
  running: Pick<RunningRoute, "route" | "agent" | "next" | "leg" | "seen" | "stops" | "whyNotSeen">;
  times: RunningTimes;
  live: Live;
}) {
  const { route, agent, next, leg, stops } = running;
  const all = stops.some(({ waits, visited }) => waits && !visited)
    ? "All stops are visited or reported"
    : "All stops are visited";
  const nothingNext = stops.length > 0 ? all : "No stops to visit";
  return (
    <section className="next-stop stack gap-1" aria-labelledby="next-stop-title">
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
        <p className="next-stop__leg tabular">
          <Leg leg={leg} />
        </p>
      )}
      {delay && (
        <p>
          <span className={`delay delay--${delay.kind}`}>{delay.words}</span>
        </p>
      )}
      {off && !live.stale && (
        <p className="off-route row gap-2 align-start small" role="status">
          <Icon name="triangle-alert" />
          {off}
        </p>
      )}
      {agent ? (
        <LastSeen seen={running.seen} why={running.whyNotSeen} live={live} />
      ) : (
        <p className="cluster gap-2 small">
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
      {leg.distance} · {leg.time}
      {leg.estimated && <span className="muted"> (estimated)</span>}
    </>
  );
}
