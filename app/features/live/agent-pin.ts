import type { LonLat } from "~/lib/geo";
import type { MapPin } from "~/map";

/** The id of the pin of the agent, which moves. */
export const AGENT_PIN = "agent";

/** @param stale that is where the agent was last seen, too long ago */
export const agentPin = (coordinates: LonLat, title: string, stale: boolean): MapPin => ({
  id: AGENT_PIN,
  kind: "agent",
  coordinates,
  title,
  ...(stale && { stale }),
});

/** The pins with the agent's moved, or added where they were not seen before. */
export function withAgentAt(
  pins: MapPin[],
  { position, stale }: { position: LonLat | null; stale: boolean },
  title: string,
): MapPin[] {
  const known = pins.find((pin) => pin.id === AGENT_PIN);
  const coordinates = position ?? known?.coordinates;
  if (!coordinates) return pins;
  const pin = agentPin(coordinates, title, stale);
  return [...pins.filter((one) => one !== known), pin];
}
