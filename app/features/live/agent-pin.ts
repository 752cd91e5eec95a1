import type { LonLat } from "~/lib/geo";
import type { MapPin } from "~/map";

/** The id of the pin of the agent, which moves. */
export const AGENT_PIN = "agent";

export const agentPin = (coordinates: LonLat, title: string): MapPin => ({
  id: AGENT_PIN,
  kind: "agent",
  coordinates,
  title,
});

/** The pins with the agent's moved, or added where they were not seen before. */
export const withAgentAt = (pins: MapPin[], coordinates: LonLat, title: string): MapPin[] => [
  ...pins.filter((pin) => pin.id !== AGENT_PIN),
  agentPin(coordinates, title),
];
