import type { ShownAgent } from "./show-plan.server";
import { toneClasses } from "./tones";

/** Which colour on the map is whose. */
export const AgentKey = ({ agents }: { agents: readonly ShownAgent[] }) => (
  <ul className="plan-key cluster gap-3 small" aria-label="Colours of the agents">
    {agents.map(({ userId, name, tone }) => (
      <li key={userId} className="row gap-1">
        <Tone tone={tone} />
        <span dir="auto">{name}</span>
      </li>
    ))}
  </ul>
);

/** A dot in the colour of an agent. */
export const Tone = ({ tone }: { tone: string }) => (
  <span className={toneClasses(tone)} aria-hidden="true" />
);
