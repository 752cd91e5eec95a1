import { agentEventsUrl, agentUrl } from "~/features/urls";
import { RouteMap } from "~/map";
import { LinkButton, useHandOn } from "~/ui";
import { AGENT_PIN, withLiveAgent } from "./agent-pin";
import type { TrackedAgent } from "./read-tracked.server";
import { LastSeen } from "./seen";
import { useLive } from "./use-live";

interface TrackedAgentViewProps {
  agent: { id: string; name: string };
  tracked: TrackedAgent;
}

/** Where an agent is, on a map that follows them. */
export function TrackedAgentView({ agent, tracked }: TrackedAgentViewProps) {
  const { seen, whyNotSeen, map } = tracked;
  const handOn = useHandOn();
  const events = seen === "not offered" ? null : handOn(agentEventsUrl(agent.id));
  const live = useLive(events, agent.id, seen);
  const pins = withLiveAgent(map.pins, live, agent.name);
  return (
    <div className="stack gap-3">
      <div className="tracked__seen cluster">
        <LastSeen seen={seen} why={whyNotSeen} live={live} />
        <LinkButton to={agentUrl(agent.id, "track")} size="small">
          Reload
        </LinkButton>
      </div>
      <div className="on-going__map tracked__map column gap-2">
        <RouteMap label={`Map of ${agent.name}`} map={{ ...map, pins }} follow={AGENT_PIN} fill />
      </div>
    </div>
  );
}
