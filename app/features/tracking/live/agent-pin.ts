import type { LonLat } from "geo/geometry/lon-lat";
import type { MapPin } from "~/map";

/** The id of the pin of the agent, which moves. */
export const AGENT_PIN = "agent";

/** @param stale that is where the agent was last seen, too long ago */
export const agentPin = (coordinates: LonLat, title: string, stale = false): MapPin => ({
  id: AGENT_PIN,
  kind: "agent",
  coordinates,
  title,
  ...(stale && { stale }),
});

/** The pins with the agent's moved, or added where they were not seen before. */
export const withAgentAt = (
  pins: MapPin[],
  coordinates: LonLat,
  title: string,
  stale = false,
): MapPin[] => [...pins.filter((pin) => pin.id !== AGENT_PIN), agentPin(coordinates, title, stale)];

/** The pins with the agent's as it is by now: where they were told to be since, and how fresh that is. */
export function withLiveAgent(
  pins: MapPin[],
  { position, stale }: { position: LonLat | null; stale: boolean },
  title: string,
): MapPin[] {
  const coordinates = position ?? pins.find((pin) => pin.id === AGENT_PIN)?.coordinates;
  return coordinates ? withAgentAt(pins, coordinates, title, stale) : pins;
}
