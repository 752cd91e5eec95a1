import { DayBreaks } from "~/features/plans/today";
import { NO_DRAWN_PATH, PathSource } from "~/features/routes";
import { ROUTE_STATUS_LABELS } from "~/features/routes/status";
import { onGoingRouteUrl, routeEventsUrl, routesUrl, routeUrl } from "~/features/urls";
import { useDeferred } from "~/kit/deferred/use-deferred";
import { RouteMap } from "~/map";
import { dashboardUrl } from "~/session/urls";
import { LinkButton, useHandOn } from "~/ui";
import { PageHeader, Person, Segmented, StatusPill } from "~/ui/page";
import { AGENT_PIN, withLiveAgent } from "./agent-pin";
import { NextStop } from "./next-stop";
import type { RunningRoute } from "./read-running.server";
import { NO_TIMES } from "./running-times";
import { RunningStops } from "./stops";
import { useLive } from "./use-live";

interface OnGoingScreenProps {
  running: RunningRoute;
  /** Whether the map follows the agent. */
  track: boolean;
}

/** A route while it is run: where its agent is, and what comes next. */
export function OnGoingScreen({ running, track }: OnGoingScreenProps) {
  const { route, agent, map, line, stops } = running;
  const events = agent && running.seen !== "not offered" ? routeEventsUrl(route.id) : null;
  const handOn = useHandOn();
  const live = useLive(events && handOn(events), agent?.id, running.seen);
  const times = useDeferred(running.times, NO_TIMES, { keepsLast: true });
  const path = useDeferred(line, NO_DRAWN_PATH, { keepsLast: true });
  const pins = withLiveAgent(map.pins, live, agent?.name ?? "");
  return (
    <>
      <PageHeader
        title={route.name}
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Routes", to: routesUrl() },
          { label: route.name, to: routeUrl(route.id) },
          { label: "Live" },
        ]}
        beside={
          <>
            <StatusPill tone={route.status}>{ROUTE_STATUS_LABELS[route.status]}</StatusPill>
            {agent ? <Person {...agent} /> : <span>Unassigned</span>}
          </>
        }
        actions={
          <>
            <Segmented
              label="What the map shows"
              tabs={[
                { label: "All stops", to: onGoingRouteUrl(route.id), current: !track },
                { label: "Follow", to: onGoingRouteUrl(route.id, "track"), current: track },
              ]}
            />
            <LinkButton to={track ? onGoingRouteUrl(route.id, "track") : onGoingRouteUrl(route.id)}>
              Reload
            </LinkButton>
          </>
        }
      />
      <div className="on-going stack gap-4">
        {/* It scrolls, and so must be reachable by keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        <section className="on-going__panel frame" aria-label="Stops of the route" tabIndex={0}>
          <NextStop running={running} times={times} live={live} />
          {running.next && (
            <div className="on-going__breaks">
              <DayBreaks routeId={route.id} />
            </div>
          )}
          <RunningStops stops={stops} next={running.next?.id} expected={times.expected} />
        </section>
        <div className="on-going__map column gap-2">
          <RouteMap
            label={`Live map of ${route.name}`}
            map={{ ...map, pins, lines: [...path.lines, ...map.lines] }}
            follow={track ? AGENT_PIN : undefined}
            fill
          />
          {map.lines.length > 0 && <LinesLegend />}
          <PathSource path={path} />
        </div>
      </div>
    </>
  );
}

/** Which line is which: also told by how thick they are. */
function LinesLegend() {
  return (
    <ul className="row gap-4 small" aria-label="Lines on the map">
      <li className="lines-legend__planned row gap-2">Planned</li>
      <li className="lines-legend__driven row gap-2">Driven</li>
    </ul>
  );
}
